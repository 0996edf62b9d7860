export { type Agreement, type Agreements, OpenAgreements } from './agreements.ts'
export { isAddition, opensWithConsent } from './answer.ts'
