/**
 * The share of a canary between its configuration and its operators: the configuration allows a share, and an operator may lower
 * it. A lowered share lasts until an operator raises it again (docs/decisions/0055-a-share-that-operators-lower.md).
 */
import { formatShare, type LoweredShare, type ShareChange, type ShareSetting } from '@twincheck/core/canary'
import type { BegunStage } from '../store/calibration/canary-stages.ts'
import type { ShadowHold } from '../store/store.ts'

/** The share to which an operator has lowered a canary, from all its stages; null: nobody has. */
export function loweredShare(all: readonly BegunStage[]): LoweredShare | null {
  const set = all.findLast(({ operator }) => operator !== null)
  if (!set?.operator || set.share >= set.allowed) return null
  return { share: set.share, at: set.at, ...set.operator }
}

/** The share of a canary whose configuration allows this one. */
export function shareWithin(allowed: number, all: readonly BegunStage[]): number {
  return Math.min(allowed, loweredShare(all)?.share ?? allowed)
}

/** What became of a change. `refused`: nothing was changed, and `problem` says why and what to do. */
export type ShareAnswer = { readonly kind: 'set' } | { readonly kind: 'refused'; readonly problem: string }

export function refuseShare(problem: string): ShareAnswer {
  return { kind: 'refused', problem }
}

export const noCanaryHere = refuseShare(
  'this gateway runs no canary. It is in shadow, or its configuration has no “repair.salt”.',
)

/** What the store says at the moment of a change. `latest`: the latest stage of the canary. `lifted`: place of the last lift. */
export type ShareState = {
  readonly setting: ShareSetting
  readonly hold: ShadowHold | null
  readonly latest: BegunStage | null
}

/** Why a share may not be set now; null: it may. */
export function shareRefusal(
  { share, basis }: Pick<ShareChange, 'share' | 'basis'>,
  { setting, hold, latest }: ShareState,
): ShareAnswer | null {
  if (hold !== null)
    return refuseShare(`everything is held in shadow (${hold.reason}), so nothing is repaired. Lift the hold first.`)
  if (setting.basis !== basis) return refuseShare(`${sinceRead(setting, latest)} Look at it again, and decide then.`)
  if (share > setting.highest)
    return refuseShare(
      `${formatShare(share)} is more than ${formatShare(setting.highest)}, which the configuration allows. For more, set “repair.share” and restart the gateways.`,
    )
  if (share === setting.share && (setting.lowered === null || share < setting.allowed))
    return refuseShare(`it is ${formatShare(share)} already.`)
  return null
}

/** What has happened since the operator read the page. */
function sinceRead({ basis, share }: ShareSetting, latest: BegunStage | null): string {
  if (latest === null || latest.sequence < basis) return 'meanwhile a hold was lifted, so a new epoch is due.'
  return latest.operator === null
    ? `meanwhile a stage began in which ${formatShare(share)} of units are repaired.`
    : `meanwhile ${latest.operator.by} has set it to ${formatShare(latest.share)} (${latest.operator.why}).`
}
