"""Stand-ins for messages of langchain_core, as far as the printed middleware uses them."""
import json


class Message:
    role = ""

    def __init__(self, content="", **given):
        self.content = content
        self.id = given.get("id")
        self.tool_calls = given.get("tool_calls", [])
        self.tool_call_id = given.get("tool_call_id")


class SystemMessage(Message):
    role = "system"


class HumanMessage(Message):
    role = "user"


class AIMessage(Message):
    role = "assistant"


class ToolMessage(Message):
    role = "tool"


def convert_to_openai_messages(messages):
    if isinstance(messages, list):
        return [convert_to_openai_messages(one) for one in messages]
    said = {"role": messages.role, "content": messages.content}
    if messages.tool_calls:
        said["tool_calls"] = [
            {"type": "function", "id": call["id"], "function": {"name": call["name"], "arguments": json.dumps(call["args"])}}
            for call in messages.tool_calls
        ]
    if messages.tool_call_id:
        said["tool_call_id"] = messages.tool_call_id
    return said
