/** The result of one check of `twincheck doctor`, and what to do if it failed. */
export type DoctorFinding = {
  readonly check: 'profile' | 'hook' | 'verifier' | 'generator' | 'calibration' | 'mode' | 'gateway' | 'store' | 'calls'
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly found: string
  readonly advice: string | null
}

export function passed(check: DoctorFinding['check'], found: string): DoctorFinding {
  return { check, status: 'passed', found, advice: null }
}

export function failed(check: DoctorFinding['check'], found: string, advice: string): DoctorFinding {
  return { check, status: 'failed', found, advice }
}

export function skipped(check: DoctorFinding['check'], found: string, advice: string): DoctorFinding {
  return { check, status: 'skipped', found, advice }
}
