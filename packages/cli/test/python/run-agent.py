"""
A loop like LangChain's around the printed middleware: the model is asked, calls without a result run, until a message has none. Its model
refunds an order, refunds it again, and ends once it reads that the second refund was not executed.

python3 run-agent.py URL KEY sync|async|once: prints the messages of the state and the refunds that ran, as one line of JSON.
`once`: the model gives up after two refunds.
"""
import asyncio
import json
import sys

from langchain.agents.middleware import ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage, convert_to_openai_messages
from twincheck_middleware import TwinCheckMiddleware

url, key, way = sys.argv[1:]
parameters = {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
tools = [{"type": "function", "function": {"name": name, "parameters": parameters}} for name in ("refund_order", "get_order")]
asked = 0


def call(name):
    return {"id": f"call_{asked}_{name}", "name": name, "args": {"order_id": "O-7001"}}


def model(request):
    global asked
    asked += 1
    results = [one.content for one in request.messages if one.role == "tool"]
    if way == "once" and asked > 2:
        return ModelResponse([AIMessage("Done.")])
    if asked == 1:
        return ModelResponse([AIMessage("", tool_calls=[call("refund_order")])])
    if not any("Not executed" in text for text in results):
        return ModelResponse([AIMessage("", tool_calls=[call("refund_order")])])
    if sum("Not executed" in text for text in results) == 1:
        return ModelResponse([AIMessage("", tool_calls=[call("refund_order"), call("get_order")])])
    return ModelResponse([AIMessage("The order is refunded.")])


async def amodel(request):
    return model(request)


middleware = TwinCheckMiddleware(session=lambda request: f"python-{way}", url=url, key=key)
messages = [HumanMessage("Please refund order O-7001.")]
ran = []
while True:
    request = ModelRequest(messages=list(messages), tools=tools, system_prompt="You look after orders.")
    if way != "async":
        response = middleware.wrap_model_call(request, model)
    else:
        response = asyncio.run(middleware.awrap_model_call(request, amodel))
    messages += response.result
    last = max(index for index, one in enumerate(messages) if one.role == "assistant")
    answered = {one.tool_call_id for one in messages[last:]}
    waiting = [one for one in messages[last].tool_calls if one["id"] not in answered]
    if not messages[last].tool_calls:
        break
    for one in waiting:
        ran.append(one["name"])
        messages.append(ToolMessage(json.dumps({"order_id": "O-7001", "status": "refunded"}), tool_call_id=one["id"]))
print(json.dumps({"ran": ran, "messages": convert_to_openai_messages(messages)}))
