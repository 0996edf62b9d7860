/** The public entry @twincheck/server/mcp: the MCP proxy. */
export { type McpProxyOptions, proxyHttp, proxyStdio } from './mcp/proxy.ts'
export { openRecordFile } from './mcp/record-file.ts'
export type { EndedBy, Relay } from './mcp/relay.ts'
export type { UpstreamAddress } from './mcp/upstream.ts'
