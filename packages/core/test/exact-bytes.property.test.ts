/** Everything outside the replaced part is equal to the byte. */
import { describe, test } from 'vitest'
import { checkExactReplies, checkExactRequests, checkExactStreams } from './exact-bytes.ts'
import { propertyRuns } from './property-runs.ts'

/** 200 messages in each run of the tests, 2,000 in `npm run bench`. */
const runs = propertyRuns(1) === 1 ? 20 : 200

describe('What TwinCheck does not change is delivered to the byte', () => {
  test('in a reply of one body', () => checkExactReplies(runs))
  test('in a stream', () => checkExactStreams(runs))
  test('in a request that says more than its client knows', () => checkExactRequests(runs))
})
