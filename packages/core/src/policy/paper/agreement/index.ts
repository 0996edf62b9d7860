export { type Agreement, type Agreements, OpenAgreements } from './agreements.ts'
export { isAddition, isOffer, readAnswer } from './answer.ts'
export { behindConsent, consentsIn, opensWith, opensWithConsent, withoutInterjections } from './consent.ts'
