/** The public names of @twincheck/server. The MCP proxy is a separate entry, so that a gateway does not load the protocol's libraries. */

export { type Canary, type CanaryReport, openCanary } from './canary/canary.ts'
export {
  type CalibrationBasis,
  type CanaryConfiguration,
  canaryBasis,
  type RepairScope,
} from './canary/canary-configuration.ts'
export { startGateway } from './gateway/gateway.ts'
export { type GatewayConfiguration, loadConfiguration } from './gateway/operations/configuration.ts'
export { checkRepair, repairScope } from './gateway/operations/repair-scope.ts'
export { hashKey, newKey } from './gateway/proxy/keys.ts'
export { startCheckServer } from './serve/check-server.ts'
export { type ChainHead, readChainHead } from './store/chain/chain-reader.ts'
export { newSigningKey, readPublicKey, readSigningKey, signHead } from './store/chain/head-signature.ts'
export { type Verified, verifyChain } from './store/chain/verify-chain.ts'
export { verifyRecords } from './store/chain/verify-records.ts'
export { pairHash } from './store/confirmations.ts'
export { sequenceOf } from './store/findings/find-findings.ts'
export { isStoreAddress, openChainReader, openExistingStore, openStore, type StoreAddress } from './store/open-store.ts'
export type { StoredOutcome } from './store/outcomes/outcome-rows.ts'
export { isRefused, receiptText } from './store/outcomes/receipt-text.ts'
export type { OutcomeReceipt } from './store/repair-evidence.ts'
export type { Store } from './store/store.ts'
export { readAssets } from './view/assets.ts'
export { exportPage } from './view/export-page.ts'
export { readPart, unreadablePart } from './view/read-part.ts'
export { servePlayground } from './view/serve-playground.ts'
export { serveView } from './view/serve-view.ts'
export { viewStore } from './view/store-part.ts'
export { type LivePart, openView, type View, type ViewPart } from './view/view.ts'
export type { RunDetail, ViewedDocument } from './view/view-data.ts'
export { measureRecords, unlabelled, viewConversation } from './view/view-session.ts'
