import subprocess
import sys


def test_listing_imports_no_plugin_and_nothing_heavy() -> None:
    code = (
        "import sys, lection_plugins\n"
        "ids = [p.id for p in lection_plugins.discover().readers]\n"
        "heavy = {'pydantic', 'rich', 'email', 'lection_reader_plaintext'} & set(sys.modules)\n"
        "print(ids, sorted(heavy))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "['markdown', 'plaintext'] []"
