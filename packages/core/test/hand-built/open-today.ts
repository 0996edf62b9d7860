/** Steps that the policy gets wrong today: exactly these. A rule that mends one takes it off. */
export const openToday: readonly string[] = [
  'outcomes: a payment that failed was read all right',
  'languages: both asked for in Hindi in Latin letters',
  'third look, pairs of verbs: accept and decline',
  'third look, pairs of verbs: a request with typing errors',
  'third look, pairs of verbs: a doorbell, silent',
  'third look, pairs of verbs: a product off the shop',
  'third look, everyday words and mixed: during, of something past',
  'third look, everyday words and mixed: a mistake of somebody else',
  'third look, everyday words and mixed: again, of the trouble',
  'third look, everyday words and mixed: a feature called undo',
]
