/** Why a triage found no conversation that would switch: each reason asks for another step. */
import { type Profile, policyFingerprint, policyOf } from '@twincheck/core'
import type { ShadowStore } from './shadow-store.ts'

export type NothingToLabel =
  | { readonly kind: 'no-decisions' }
  /** Nothing was decided under this profile. */
  | { readonly kind: 'other-profiles'; readonly conversations: number }
  /** Evidence was found, and no verifier is configured. `decisions`: of all profiles. */
  | {
      readonly kind: 'no-verifier'
      readonly conversations: number
      readonly unjudged: number
      readonly decisions: number
    }
  /** Evidence was found, and the verifier gave no judgment. */
  | { readonly kind: 'unjudged'; readonly conversations: number; readonly unjudged: number }
  | { readonly kind: 'none-would-switch'; readonly conversations: number }

type AskedStore = Pick<ShadowStore, 'countShadow' | 'listFingerprints' | 'listModels'> & {
  readonly countFindings: (stretch: {
    readonly tenant: string | null
    readonly from: null
    readonly to: null
  }) => Promise<readonly { readonly ended: string; readonly decisions: number }[]>
}

export async function whyNothingToLabel(
  store: AskedStore,
  { profile, tenant, now }: { readonly profile: Profile; readonly tenant: string | null; readonly now: number },
): Promise<NothingToLabel> {
  const frame = { fingerprint: policyFingerprint(policyOf(profile)), tenant, until: now }
  const { conversations, unjudged } = await store.countShadow(frame)
  if (conversations === 0) {
    const others = (await store.listFingerprints()).reduce((sum, { conversations: some }) => sum + some, 0)
    return others === 0 ? { kind: 'no-decisions' } : { kind: 'other-profiles', conversations: others }
  }
  if (unjudged === 0) return { kind: 'none-would-switch', conversations }
  const { verifier } = await store.listModels(frame)
  const findings = await store.countFindings({ tenant, from: null, to: null })
  const decisions = findings
    .filter(({ ended }) => ended === 'no-verifier')
    .reduce((sum, { decisions: some }) => sum + some, 0)
  return verifier.length === 0 && decisions > 0
    ? { kind: 'no-verifier', conversations, unjudged, decisions }
    : { kind: 'unjudged', conversations, unjudged }
}
