"""LangChain with both providers, and LangGraph."""

from typing import Any

from langchain.agents import create_agent
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import HumanMessage
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage

weather = tool(get_weather)
models = {
    "openai": ChatOpenAI(model=MODEL, base_url=V1, api_key=KEY, stream_usage=True),
    "openai-responses": ChatOpenAI(model=MODEL, base_url=V1, api_key=KEY, use_responses_api=True),
    "anthropic": ChatAnthropic(model=MODEL, base_url=ALT, api_key=KEY, max_tokens=500),
}


def chat(model: Any) -> dict[str, Any]:
    message = model.invoke(SENTENCE)
    return {"text": message.text, "usage": usage(message.usage_metadata)}


def stream(model: Any) -> dict[str, Any]:
    whole = None
    deltas = 0
    for chunk in model.stream(SENTENCE):
        deltas += 1 if chunk.text else 0
        whole = chunk if whole is None else whole + chunk
    return {"text": whole.text, "deltas": deltas, "usage": usage(whole.usage_metadata)}


def history(model: Any) -> dict[str, Any]:
    first = model.invoke([HumanMessage(SENTENCE)])
    return {"text": model.invoke([HumanMessage(SENTENCE), first, HumanMessage(SECOND_SENTENCE)]).text}


def with_tools(model: Any) -> dict[str, Any]:
    bound = model.bind_tools([weather])
    messages: list[Any] = [HumanMessage(QUESTION)]
    messages.append(bound.invoke(messages))
    called = messages[-1].tool_calls
    messages += [weather.invoke(call) for call in called]
    seen = [{"name": call["name"], "arguments": call["args"]} for call in called]
    return {"calls": seen, "text": bound.invoke(messages).text}


def stream_with_tools(model: Any) -> dict[str, Any]:
    bound = model.bind_tools([weather])
    messages: list[Any] = [HumanMessage(QUESTION)]
    whole = None
    for chunk in bound.stream(messages):
        whole = chunk if whole is None else whole + chunk
    messages += [whole, *(weather.invoke(call) for call in whole.tool_calls)]
    seen = [{"name": call["name"], "arguments": call["args"]} for call in whole.tool_calls]
    return {"calls": seen, "text": "".join(chunk.text for chunk in bound.stream(messages))}


def agent(model: Any) -> dict[str, Any]:
    done = create_agent(model, tools=[weather]).invoke({"messages": [HumanMessage(QUESTION)]})
    return {"calls": calls, "text": done["messages"][-1].text}


def structured(model: Any) -> dict[str, Any]:
    return {"value": model.with_structured_output(Person).invoke(INVENT)}


def graph(model: Any) -> Any:
    bound = model.bind_tools([weather])
    builder = StateGraph(MessagesState)
    builder.add_node("model", lambda state: {"messages": [bound.invoke(state["messages"])]})
    builder.add_node("tools", ToolNode([weather]))
    builder.add_edge(START, "model")
    builder.add_conditional_edges("model", tools_condition)
    builder.add_edge("tools", "model")
    return builder.compile()


def run_graph(model: Any) -> dict[str, Any]:
    done = graph(model).invoke({"messages": [HumanMessage(QUESTION)]})
    return {"calls": calls, "text": done["messages"][-1].text}


def stream_graph(model: Any) -> dict[str, Any]:
    asked = {"messages": [HumanMessage(QUESTION)]}
    shown = [message.text for message, _ in graph(model).stream(asked, stream_mode="messages")]
    return {"calls": calls, "text": "".join(shown)}


for row, chosen in models.items():
    report_all(
        row,
        {
            name: lambda action=action, model=chosen: action(model)
            for name, action in {
                "chat": chat,
                "stream": stream,
                "history": history,
                "tools": with_tools,
                "streamed tools": stream_with_tools,
                "tool runner": agent,
                "structured": structured,
            }.items()
        },
    )
for provider in ("openai", "anthropic"):
    graphs = {"tool runner": run_graph, "streamed tools": stream_graph}
    report_all(
        f"langgraph-{provider}",
        {name: lambda action=action, model=models[provider]: action(model) for name, action in graphs.items()},
    )
