import { dict } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { answer, differencesFromPython, methodsNotReplayed } from '../../../../test/simulator-parity.ts'
import { twitterApi } from './twitter-api.ts'

describe('TwitterAPI', () => {
  test('answers every recorded call and ends in every recorded state as Python does', () => {
    expect(differencesFromPython(twitterApi, 'twitter-api')).toEqual([])
  })

  test('has no method that the recording leaves out', () => {
    expect(methodsNotReplayed(twitterApi, 'twitter-api')).toEqual([])
  })

  test('mentions a user in all tweets that were posted without mentions, in a copy too', () => {
    const original = authenticated()
    answer(twitterApi, original, "post_tweet(content='one')")
    const copy = twitterApi.copy(original)
    answer(twitterApi, copy, "post_tweet(content='two')")
    answer(twitterApi, copy, "mention(tweet_id=0, mentioned_usernames=['@a'])")
    expect(answer(twitterApi, copy, 'get_tweet(tweet_id=1)')).toContain('"mentions": ["@a"]')
    expect(answer(twitterApi, original, 'get_tweet(tweet_id=0)')).toContain('"mentions": []')
  })

  test('does not carry such mentions over to the next world', () => {
    const first = authenticated()
    answer(twitterApi, first, "post_tweet(content='one')")
    answer(twitterApi, first, "mention(tweet_id=0, mentioned_usernames=['@a'])")
    expect(answer(twitterApi, authenticated(), "post_tweet(content='one')")).toContain('"mentions": []')
  })

  test('is equal to another account with the same public state, and to no other', () => {
    const left = authenticated()
    const right = authenticated()
    answer(twitterApi, left, 'list_all_following()')
    expect(twitterApi.equal(left, right)).toBe(true)
    answer(twitterApi, left, "follow_user(username_to_follow='cleo')")
    expect(twitterApi.equal(left, right)).toBe(false)
  })
})

function authenticated() {
  return twitterApi.load(dict([['authenticated', true]]), null)
}
