"""Stand-in for langchain_core.utils.function_calling."""


def convert_to_openai_tool(tool):
    return tool
