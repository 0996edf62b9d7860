import type { ViewedMessage } from '@twincheck/server/view-data'
import { expect, test } from 'vitest'
import { partWays } from './two-ways.tsx'

const say = (content: string): ViewedMessage => ({ role: 'user', content, calls: [], outcome: null })

test.each<[string, string, string, readonly [string, string, string]]>([
  ['from the first that is another one', 'abc', 'abd', ['ab', 'c', 'd']],
  ['nowhere, where they are the same', 'ab', 'ab', ['ab', '', '']],
  ['where one of them ends', 'ab', 'abcd', ['ab', '', 'cd']],
  ['at once, where nothing is shared', 'a', 'b', ['', 'a', 'b']],
  ['once: what is the same again later is told twice', 'axc', 'ayc', ['a', 'xc', 'yc']],
])('two conversations part %s', (_, first, second, [shared, own, other]) => {
  const read = (text: string) => [...text].map(say)
  expect(partWays(read(first), read(second))).toEqual({ shared: read(shared), first: read(own), second: read(other) })
})
