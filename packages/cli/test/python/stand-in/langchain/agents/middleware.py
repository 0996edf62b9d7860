"""Stand-ins for the two classes of langchain.agents.middleware that the printed middleware uses."""
from dataclasses import dataclass, field, replace
from typing import Any


class AgentMiddleware:
    pass


@dataclass
class ModelRequest:
    messages: list
    tools: list
    system_prompt: str | None = None
    state: dict = field(default_factory=dict)

    def override(self, **changes):
        return replace(self, **changes)


@dataclass
class ModelResponse:
    result: list
    structured_response: Any = None
