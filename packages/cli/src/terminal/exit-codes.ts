/** What the command's exit code means; documented in its help. */
export const exitCodes = {
  /** Everything asked for was done. */
  done: 0,
  /** The command could not do its work: wrong flags, unreadable input, a refused configuration. */
  failed: 1,
  /** The work was done, but some of the input had to be left out; what and why was said. */
  incomplete: 2,
  /** A condition that the caller asked to fail on was met, or what was compared differs. */
  conditionMet: 3,
} as const

export const exitCodesHelp = `
Exit codes: 0 done, 1 failed, 2 done but some input was skipped (the output says which and why), 3 a --fail-on
condition was met, or what was compared (kept cases, two profiles) differs.`
