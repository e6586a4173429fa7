"""What is sent for fields that declare no inference type, byte for byte, as it was before there was one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from lection_extract import ProviderRequest, extract, target_fields

if TYPE_CHECKING:
    from conftest import Reply, Vendor

DATA = Path(__file__).parent / "data"

FIELDS = [
    {"path": "name", "type": "string", "description": "Who owes.", "required": True},
    {"path": "fee", "type": "number"},
    {"path": "items[].on", "type": "date"},
    {"path": "open", "type": "boolean"},
    {"path": "state", "type": "enum", "enumValues": ["new", "öld"]},
    {"path": "more", "type": "object"},
]


TEXT = "The fee is 45 €."


@pytest.mark.parametrize("vendor_name", ["anthropic", "openai"])
def test_a_request_is_byte_for_byte_the_recorded_one(vendor: Vendor, reply: type[Reply], vendor_name: str) -> None:
    pytest.importorskip(vendor_name)
    import lection_extract

    recorded = (DATA / f"request-{vendor_name}.json").read_bytes()
    vendor.replies[:] = [reply({}, status=400)]
    made: Any = {"anthropic": lection_extract.AnthropicProvider, "openai": lection_extract.OpenAIProvider}[vendor_name]
    provider = made("model", base_url=vendor.url, api_key="test", max_retries=0)
    extract(TEXT, FIELDS, provider)
    assert vendor.sent(0) == json.loads(recorded)
    own = provider.request(ProviderRequest(TEXT, target_fields(FIELDS)))
    assert json.dumps(own, ensure_ascii=False, indent=1).encode() + b"\n" == recorded
