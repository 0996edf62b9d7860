/** How a call went, as far as its output tells. `refused`: a person did not let it run. `unknown`: there is no output yet. */
export type Outcome = 'success' | 'failure' | 'refused' | 'unknown'

/** What an output can say of itself. */
export type Report = Exclude<Outcome, 'unknown'>
