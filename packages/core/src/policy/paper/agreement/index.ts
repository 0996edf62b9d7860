export { type Agreement, type Agreements, OpenAgreements } from './agreements.ts'
export { isAddition } from './answer.ts'
export { opensWithConsent } from './consent.ts'
