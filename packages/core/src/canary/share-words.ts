/**
 * The share of a canary as an operator may set it, and what a new share does, in the sentences that the page and the terminal show.
 *
 * The configuration allows a share. An operator may lower it, and raise it again up to what the configuration allows.
 */

export type ShareSetting = {
  /** The place in the chain that this was read at. A change is refused if something has happened since. */
  readonly basis: number
  /** The share with which new conversations are drawn: now, or from the beginning of the epoch that is due. */
  readonly share: number
  /** What the configuration allows at present. */
  readonly allowed: number
  /** What the configuration of this gateway says; null: the steps of the canary. */
  readonly configured: number | null
  /** The highest share that can be set here. */
  readonly highest: number
  /** The share to which an operator has lowered the canary; null: nobody has. */
  readonly lowered: LoweredShare | null
  /** The number of the epoch that is due after a lift and has not begun; null: none is due. */
  readonly opens: number | null
  /** The calibration that the canary belongs to, or the policy in mode `advise`. */
  readonly calibration: string
}

export type LoweredShare = {
  readonly share: number
  readonly at: number
  readonly by: string
  readonly why: string
}

/** A change of the share by an operator. `basis`: from the setting that the operator has seen. */
export type ShareChange = {
  readonly share: number
  readonly basis: number
  readonly by: string
  readonly why: string
}

export function formatShare(share: number): string {
  return `${percentOf(share)} %`
}

/** A share in percent, as a person reads and types it. */
export function percentOf(share: number): number {
  return Number((100 * share).toFixed(4))
}

/** The share that a person means who types a percentage; null: it is none that may be set. */
export function shareOfPercent(text: string, { highest }: Pick<ShareSetting, 'highest'>): number | null {
  const percent = Number(text)
  // The highest share may have more digits than are shown.
  const share = percent !== 0 && percent === percentOf(highest) ? highest : Number((percent / 100).toPrecision(12))
  return text.trim() !== '' && share >= 0 && share <= highest ? share : null
}

/** What a new share does. `tenant`: whose conversations are drawn; null: those of all tenants. */
export function shareConsequences(setting: ShareSetting, share: number, tenant: string | null): readonly string[] {
  const { opens, allowed, configured, calibration } = setting
  const whose = tenant === null ? 'all tenants' : `the tenant ${tenant}`
  return [
    `${formatShare(share)} of units are repaired instead of ${formatShare(setting.share)}: those of ${whose}, with the ` +
      `calibration ${calibration.slice(0, 19)}, on every gateway of this store.`,
    'It holds for conversations that begin from then on, also for those of the same users. Conversations that have begun keep their arm.',
    opens === null
      ? 'No new epoch begins. All counts stay, and each unit counts with the share that its conversation began with.'
      : `It is the first share of epoch ${opens}, which starts from no evidence.`,
    ...(share === 0 ? [NONE] : share === 1 ? [ALL] : []),
    share < allowed
      ? 'It stays over restarts, lifts and changed configurations, until an operator raises it again.' +
        (configured === null ? ' Until then the canary takes no step beyond it.' : '')
      : 'Nothing is lowered any more: the configuration decides again.',
  ]
}

const NONE =
  'No further conversation is repaired, and the canary finds out nothing new. Switches go on in conversations that have begun in ' +
  'the repaired arm; to end these too, stop all repair.'
const ALL = 'No unit is left alone, so nothing is found out that speaks for repair or against it.'
