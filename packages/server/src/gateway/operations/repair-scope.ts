/**
 * Determines for which tenants a gateway replaces or answers calls. In mode `advise` these are all tenants, because answers need no
 * calibration. In repair it is only the tenant of the calibration, because a calibration says nothing about the conversations of other
 * tenants. All other tenants stay in shadow. A calibration without a tenant repairs only in a gateway without tenants.
 */

import { createTwinCheck, type Mode, type Profile } from '@twincheck/core'
import type { RepairScope } from '../../canary/canary-configuration.ts'
import { onlyTenant } from '../proxy/admission.ts'
import type { GatewayConfiguration } from './configuration.ts'

export type ScopedConfiguration = {
  readonly mode: Mode
  readonly tenants: readonly { readonly name: string }[]
  readonly calibration: { readonly tenant?: string } | null
}

/** The repaired tenant. `tenant` is null if nothing is repaired. In mode `advise` the gateway acts on every tenant. */
export function repairScope({ mode, tenants, calibration }: ScopedConfiguration): RepairScope {
  const names = tenants.length === 0 ? [onlyTenant] : tenants.map(({ name }) => name)
  const made = calibration?.tenant ?? (tenants.length === 0 ? onlyTenant : null)
  const tenant = mode === 'repair' && made !== null && names.includes(made) ? made : null
  const inShadow = mode === 'advise' ? [] : names.filter((name) => name !== tenant)
  const why =
    tenant === null || inShadow.length === 0
      ? null
      : `The calibration was made on the tenant ${tenant}, so the traffic of the other ${inShadow.length} stays in shadow. A gateway with a ` +
        'calibration of their own repairs them.'
  return { tenant, inShadow, why }
}

/** Whether the gateway holds back the replies to a tenant, because it may replace or answer their calls. */
export function actsOn(configuration: ScopedConfiguration): (tenant: string) => boolean {
  if (configuration.mode === 'advise') return () => true
  const { tenant: repaired } = repairScope(configuration)
  return (tenant) => tenant === repaired
}

/** Says why a calibration may not repair here, and what to do. Returns null if the calibration may repair. */
export function refuseScope(configuration: ScopedConfiguration): string | null {
  const { mode, tenants, calibration } = configuration
  if (mode !== 'repair' || calibration === null || repairScope(configuration).tenant !== null) return null
  if (calibration.tenant === undefined)
    return (
      'calibration: it names no tenant, and this gateway has tenants. What it was made on says nothing about each of them. Make one for ' +
      'the tenant that is to be repaired: "twincheck calibrate --store STORE --tenant NAME"; or use "shadow"'
    )
  return tenants.length === 0
    ? `calibration: it was made on the tenant ${calibration.tenant}, and this gateway has no tenants. Calibrate without --tenant; or use "shadow"`
    : `calibration: it was made on the tenant ${calibration.tenant}, which this gateway does not have. Name it in "tenants", or calibrate on one of them`
}

/** Throws the errors that the gateway would throw when it starts, without opening a store or asking a model. */
export function checkRepair(
  { mode, calibration, repair: { acceptedBound }, deadlineMs }: GatewayConfiguration,
  profile: Profile,
): void {
  if (mode !== 'shadow') createTwinCheck({ model: null, mode, profile, calibration, acceptedBound, deadlineMs })
}
