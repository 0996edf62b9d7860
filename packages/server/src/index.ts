/** The public names of @twincheck/server, one by one. */
export {
  type GatewayConfiguration,
  InvalidConfigurationError,
  loadConfiguration,
  readConfiguration,
} from './gateway/configuration.ts'
export type { Environment } from './gateway/environment.ts'
export { type Gateway, type GatewayOptions, startGateway } from './gateway/gateway.ts'
export { hashKey, newKey } from './gateway/keys.ts'
export { type McpProxyOptions, proxyHttp, proxyStdio } from './mcp/proxy.ts'
export { openRecordFile, type RecordFile, RecordFileError } from './mcp/record-file.ts'
export type { EndedBy, Relay } from './mcp/relay.ts'
export { type UpstreamAddress, UpstreamUnavailableError } from './mcp/upstream.ts'
export { userTextKey } from './mcp/user-text.ts'
export { newSigningKey, readPublicKey, readSigningKey, SigningKeyError, signHead } from './store/head-signature.ts'
export { isStoreAddress, openChainReader, openStore, type StoreAddress } from './store/open-store.ts'
export { pairHash } from './store/pair-hash.ts'
export { readChainHead } from './store/read-head.ts'
export type { StoreOptions } from './store/sql-store.ts'
export type { ChainHead, ChainReader, SessionKey, Store, StoredRecord } from './store/store.ts'
export { RecordConflictError, StoreOverloadedError, StoreUnavailableError } from './store/store-errors.ts'
export { type Problem, type Verified, type VerifyOptions, verifyChain } from './store/verify-chain.ts'
export { verifyRecord } from './store/verify-record.ts'
export { type VerifiedRecords, verifyRecords } from './store/verify-records.ts'
export { type Assets, readAssets, ViewerNotBuiltError } from './view/assets.ts'
export { exportPage } from './view/export-page.ts'
export { handleView, type ViewSite } from './view/handle-view.ts'
export { readPart, unreadablePart } from './view/read-part.ts'
export { PortTakenError, type ServedView, serveView } from './view/serve-view.ts'
export { viewStore } from './view/store-part.ts'
export { type LivePart, openView, type View, type ViewPart } from './view/view.ts'
export type { RunDetail, ViewedExperiment, ViewedRun } from './view/view-data.ts'
export { measureRecords, viewConversation } from './view/view-session.ts'
