/**
 * The stages and epochs of a canary in the chain, and who begins the next stage: a gateway that starts or finds one due, or an
 * operator who sets the share. Of all that want to begin a stage at the same time, the store lets one.
 */
import { canaryRules, type EpochKind, type ShareChange, type ShareSetting, startShare } from '@twincheck/core/canary'
import type { BegunStage, NewStage, StageCause } from '../store/calibration/canary-stages.ts'
import type { Store } from '../store/store.ts'
import type { CalibrationBasis, CanaryConfiguration } from './canary-configuration.ts'
import { loweredShare, noCanaryHere, refuseShare, type ShareAnswer, shareRefusal, shareWithin } from './canary-share.ts'

/** An epoch as the chain states it. After a hold was lifted, the new epoch has no stages yet. */
type Epoch = {
  readonly number: number
  readonly kind: EpochKind
  readonly stages: readonly BegunStage[]
}

/** `lifted`: the place of the last lift in the chain; 0: there was none. */
export type CanaryChain = { readonly all: readonly BegunStage[]; readonly lifted: number; readonly epoch: Epoch }

export type CanaryChainOptions = {
  readonly canary: CanaryConfiguration
  readonly basis: CalibrationBasis
  readonly store: Pick<Store, 'listStages' | 'beginStage' | 'listEvents' | 'shadowHold'>
}

export function openCanaryChain({ canary: { salt, share }, basis, store }: CanaryChainOptions) {
  const name = { salt, calibration: basis.digest }

  const read = async (): Promise<CanaryChain> => {
    const all = await store.listStages(name)
    const [lift] = await store.listEvents('shadow-lifted', 1)
    const lifted = lift?.sequence ?? 0
    return { all, lifted, epoch: currentEpoch(all, lifted) }
  }

  /** False: another stage has begun since the chain was read. `drawn`: the share of the stage, unless it is as allowed. */
  const begin = (
    { all }: CanaryChain,
    stage: Pick<NewStage, 'allowed' | 'epoch' | 'kind'> & StageCause,
    drawn = shareWithin(stage.allowed, all),
  ): Promise<boolean> => store.beginStage(name, { ...stage, share: drawn }, all.at(-1)?.sequence ?? null)

  /** The share that the configuration allows at the beginning of an epoch. */
  const firstShare = (epoch: number): number => {
    if (share !== 'stepped') return share
    return epoch === 1 ? startShare(basis.opening) : canaryRules.steps[0].share
  }

  /** Finds the stage that draws arms now, after beginning a due epoch. All gateways use the same stage, whichever gateway began it. */
  const current = async (): Promise<{ readonly known: CanaryChain; readonly stage: BegunStage }> => {
    for (;;) {
      const known = await read()
      const stage = known.epoch.stages.at(-1)
      if (stage) return { known, stage }
      const { number: epoch, kind } = known.epoch
      await begin(known, { allowed: firstShare(epoch), epoch, kind, cause: epoch === 1 ? 'opened' : 'lifted' })
    }
  }

  const setting = ({ all, lifted, epoch }: CanaryChain): ShareSetting => {
    const now = epoch.stages.at(-1)
    const allowed = now?.allowed ?? firstShare(epoch.number)
    const drawn = now?.share ?? shareWithin(allowed, all)
    const configured = share === 'stepped' ? null : share
    return {
      ...{ basis: Math.max(all.at(-1)?.sequence ?? 0, lifted), share: drawn, allowed, configured },
      // A share may always be lowered, also where another gateway of the store is configured with more.
      highest: Math.max(drawn, Math.min(allowed, configured ?? allowed)),
      ...{ lowered: loweredShare(all), opens: now ? null : epoch.number, calibration: basis.digest },
    }
  }

  /** Whether an operator may make this change now, as the chain and the hold are at this moment. */
  const review = async (change: ShareChange) => {
    const known = await read()
    const at = { setting: setting(known), hold: await store.shadowHold(), latest: known.all.at(-1) ?? null }
    return { known, allowed: at.setting.allowed, refusal: shareRefusal(change, at) }
  }

  return {
    ...{ read, current, setting },
    /** Opens the canary, or a new epoch, or applies the configured share. */
    open: async () => {
      const { known, stage } = await current()
      // A gateway reads its configured share only when it starts. Gateways that already run with an older configuration use the share
      // that is stored in the chain.
      if (share === 'stepped') return
      if (stage.allowed === share && stage.share === shareWithin(share, known.all)) return
      await begin(known, { allowed: share, epoch: known.epoch.number, kind: known.epoch.kind, cause: 'share' })
    },
    setShare: async (change: ShareChange): Promise<ShareAnswer> => {
      if (salt === null) return noCanaryHere
      const { known, allowed, refusal } = await review(change)
      if (refusal) return refusal
      const { by, why } = change
      const { number: epoch, kind } = known.epoch
      if (await begin(known, { allowed, epoch, kind, cause: 'operator', by, why }, change.share)) return { kind: 'set' }
      return (await review(change)).refusal ?? refuseShare('at the same moment everything was stopped. Look again.')
    },
    /** The share of the epoch that a lift opens. */
    shareAfterLift: ({ all, epoch }: CanaryChain) => shareWithin(firstShare(epoch.number + 1), all),
    adopt: async (known: CanaryChain, { allowed }: BegunStage) => {
      await begin(known, { allowed, epoch: known.epoch.number + 1, kind: 'adopted', cause: 'adopted' })
    },
    /** Begins the next step. A step beyond a lowered share waits until the share is raised again. */
    stepTo: async (known: CanaryChain, stage: BegunStage, next: number) => {
      if (share !== 'stepped' || shareWithin(next, known.all) <= stage.share) return
      await begin(known, { allowed: next, epoch: known.epoch.number, kind: known.epoch.kind, cause: 'step' })
    },
  }
}

/** Finds the current epoch. After a hold was lifted, the current epoch is a new one without stages, and it is always a trial. */
function currentEpoch(all: readonly BegunStage[], lifted: number): Epoch {
  const last = all.at(-1)
  if (last === undefined) return { number: 1, kind: 'trial', stages: [] }
  const stages = all.filter(({ epoch }) => epoch === last.epoch)
  const opened = stages[0]?.sequence ?? last.sequence
  if (lifted > opened) return { number: last.epoch + 1, kind: 'trial', stages: [] }
  return { number: last.epoch, kind: last.kind, stages }
}
