/** What lifting a hold does and needs: said wherever somebody may lift one. */
import { canaryRules } from '@twincheck/core/canary'
import type { CanaryConfiguration } from './canary-configuration.ts'

export const liftCommand =
  '"twincheck gateway --config FILE --lift-shadow --by NAME" lifts the hold, once a person has looked at why; then restart every gateway.'

/** `epoch`: the one that was stopped. */
export function liftText({ epoch, salt, share }: CanaryConfiguration & { readonly epoch: number }): string {
  const starts = share === 'stepped' ? canaryRules.steps[0].share : share
  const opens =
    salt === null
      ? 'Verdicts and outcomes until the lift no longer count; every conversation is repaired again.'
      : `It opens epoch ${epoch + 1} of the canary, which starts from no evidence, draws new arms and repairs ${Number((100 * starts).toFixed(1))} % of units. ` +
        'Nothing counted until the lift can stop or adopt it.'
  return `${liftCommand} ${opens} The lift changes nothing else: a cause that is still there stops repair again.`
}
