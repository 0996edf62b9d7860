/** The meanings of the command's exit codes, which its help documents. */
export const exitCodes = {
  done: 0,
  /** The command failed: wrong flags, unreadable input, a refused configuration. */
  failed: 1,
  /** The work was done, but some of the input was left out. Messages say what was left out and why. */
  incomplete: 2,
  /** For commands that can be told to fail: the condition for failure was met. For commands that compare: the compared things differ. */
  conditionMet: 3,
} as const

export const exitCodesHelp = `
Exit codes: 0 done, 1 failed, 2 done but some input was skipped (the output says which and why), 3 a --fail-on
condition was met, or what was compared (kept cases, two profiles) differs.`
