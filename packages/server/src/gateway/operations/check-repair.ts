/** What only the whole configuration with its profile shows: whether repair may start at all. Nothing is opened or asked. */
import { createTwinCheck, type Profile } from '@twincheck/core'
import type { GatewayConfiguration } from './configuration.ts'

/** Throws what the gateway would throw as it starts. */
export function checkRepair(
  { mode, calibration, repair: { acceptedBound }, deadlineMs }: GatewayConfiguration,
  profile: Profile,
): void {
  if (mode === 'repair') createTwinCheck({ model: null, mode, profile, calibration, acceptedBound, deadlineMs })
}
