"""The subcommands of `lection`, one module each, imported when the command is named."""
