/**
 * TwitterAPI: one account's tweets, comments and retweets, and the users that it follows. Surprising behaviour of the original: tweets
 * have int keys and configured comments have str keys, so a new comment on tweet 3 starts a new list. All tweets posted without mentions
 * share one list (a mutable default in Python), so a mention in one of them appears in all; the original shares the list across worlds,
 * too. A comment under 3.0 or True is stored under the equal int.
 */
import type { PyDict, PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, iterate, lower, missingAttribute, requireHashable } from '../../python/access.ts'
import { toInt } from '../../python/convert.ts'
import { expectDict, expectInt, expectList, expectText, readDict, readList, readValue } from './configuration.ts'
import { copyRecord, equalRecords, recordAttributes } from './record-state.ts'
import { type Arguments, failure, required, type Simulator } from './simulator.ts'

export type TwitterState = {
  username: string
  password: PyValue
  authenticated: PyValue
  tweets: Map<PyKey, PyDict>
  comments: Map<PyKey, PyValue[]>
  retweets: Map<PyKey, PyValue[]>
  following_list: PyValue[]
  tweet_counter: number
  _defaultMentions: PyValue[]
}

/** The default of `mentions`, recognised by identity. */
const NO_MENTIONS: PyValue[] = []

const NOTHING: PyDict = new Map()

export const twitterApi: Simulator<TwitterState> = {
  className: 'TwitterAPI',
  load: loadAccount,
  copy: copyAccount,
  equal: equalRecords,
  attributes: recordAttributes,
  methods: {
    authenticate_twitter: { parameters: required('username', 'password'), run: authenticate },
    posting_get_login_status: { run: (state) => py.dict({ login_status: py.truthy(state.authenticated) }) },
    post_tweet: {
      parameters: [{ name: 'content' }, { name: 'tags', default: [] }, { name: 'mentions', default: NO_MENTIONS }],
      run: postTweet,
    },
    retweet: { parameters: required('tweet_id'), run: retweet },
    comment: { parameters: required('tweet_id', 'comment_content'), run: comment },
    mention: { parameters: required('tweet_id', 'mentioned_usernames'), run: mention },
    follow_user: { parameters: required('username_to_follow'), run: follow },
    list_all_following: { run: listFollowing },
    unfollow_user: { parameters: required('username_to_unfollow'), run: unfollow },
    get_tweet: { parameters: required('tweet_id'), run: getTweet },
    get_user_tweets: { parameters: required('username'), run: (state, [username = null]) => tweetsOf(state, username) },
    search_tweets: { parameters: required('keyword'), run: searchTweets },
    get_tweet_comments: { parameters: required('tweet_id'), run: getComments },
    get_user_stats: { parameters: required('username'), run: countUserActivity },
  },
}

function loadAccount(config: PyDict): TwitterState {
  return {
    username: expectText(readValue(config, 'username', 'john'), 'username'),
    password: readValue(config, 'password', 'john123'),
    authenticated: readValue(config, 'authenticated', false),
    tweets: readTweets(config),
    comments: readLists(config, 'comments'),
    retweets: readLists(config, 'retweets'),
    following_list: readList(config, 'following_list', ['alice', 'bob']),
    tweet_counter: expectInt(readValue(config, 'tweet_counter', 0), 'tweet_counter'),
    _defaultMentions: [],
  }
}

function readTweets(config: PyDict): Map<PyKey, PyDict> {
  const tweets = new Map<PyKey, PyDict>()
  for (const [id, tweet] of readDict(config, 'tweets', NOTHING)) {
    tweets.set(expectInt(toInt(id), 'tweets'), py.copy(expectDict(tweet, 'tweets')))
  }
  return tweets
}

function readLists(config: PyDict, attribute: 'comments' | 'retweets'): Map<PyKey, PyValue[]> {
  const lists = new Map<PyKey, PyValue[]>()
  for (const [key, list] of readDict(config, attribute, NOTHING)) {
    lists.set(key, [...expectList(list, attribute)])
  }
  return lists
}

/** Tweets that share the default list of mentions share one list in the copy too. */
function copyAccount(state: TwitterState): TwitterState {
  const twin = copyRecord(state)
  for (const [id, tweet] of state.tweets) {
    if (tweet.get('mentions') === state._defaultMentions) twin.tweets.get(id)?.set('mentions', twin._defaultMentions)
  }
  return twin
}

function authenticate(state: TwitterState, [username = null, password = null]: Arguments): PyValue {
  const known = username === state.username && py.equal(password, state.password)
  if (known) state.authenticated = true
  return py.dict({ authentication_status: known })
}

function postTweet(state: TwitterState, [content = null, tags = null, mentions = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('posting')
  const tweet = py.dict({
    id: state.tweet_counter,
    username: state.username,
    content: py.copy(content),
    tags: py.copy(tags),
    mentions: mentions === NO_MENTIONS ? state._defaultMentions : py.copy(mentions),
  })
  state.tweets.set(state.tweet_counter, tweet)
  state.tweet_counter += 1
  return tweet
}

function retweet(state: TwitterState, [tweetId = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('retweeting')
  if (findTweet(state, tweetId) === null) return tweetNotFound(tweetId)
  const retweeted = listUnder(state.retweets, state.username)
  if (py.contains(retweeted, tweetId)) return py.dict({ retweet_status: 'Already retweeted' })
  retweeted.push(tweetId)
  return py.dict({ retweet_status: 'Successfully retweeted' })
}

function comment(state: TwitterState, [tweetId = null, content = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('commenting')
  const key = tweetKey(tweetId)
  if (key === null || !state.tweets.has(key)) return tweetNotFound(tweetId)
  listUnder(state.comments, key).push(py.dict({ username: state.username, content: py.copy(content) }))
  return py.dict({ comment_status: 'Comment added successfully' })
}

function mention(state: TwitterState, [tweetId = null, usernames = null]: Arguments): PyValue {
  const tweet = findTweet(state, tweetId)
  if (tweet === null) return tweetNotFound(tweetId)
  const mentions = item(tweet, 'mentions')
  if (!Array.isArray(mentions)) throw missingAttribute(mentions, 'extend')
  for (const username of iterate(usernames)) mentions.push(py.copy(username))
  return py.dict({ mention_status: 'Users mentioned successfully' })
}

function follow(state: TwitterState, [username = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('following')
  if (py.contains(state.following_list, username)) return py.dict({ follow_status: false })
  state.following_list.push(py.copy(username))
  return py.dict({ follow_status: true })
}

function listFollowing(state: TwitterState): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('listing following')
  return py.dict({ following_list: state.following_list })
}

function unfollow(state: TwitterState, [username = null]: Arguments): PyValue {
  if (!py.truthy(state.authenticated)) return refuse('unfollowing')
  const index = state.following_list.findIndex((followed) => py.equal(followed, username))
  if (index < 0) return py.dict({ unfollow_status: false })
  state.following_list.splice(index, 1)
  return py.dict({ unfollow_status: true })
}

function getTweet(state: TwitterState, [tweetId = null]: Arguments): PyValue {
  return findTweet(state, tweetId) ?? tweetNotFound(tweetId)
}

function searchTweets(state: TwitterState, [keyword = null]: Arguments): PyValue {
  return [...state.tweets.values()].filter((tweet) => {
    const wanted = lower(keyword)
    if (lower(item(tweet, 'content')).includes(wanted)) return true
    return Array.from(iterate(item(tweet, 'tags')), lower).includes(wanted)
  })
}

function getComments(state: TwitterState, [tweetId = null]: Arguments): PyValue {
  const key = tweetKey(tweetId)
  if (key === null || !state.tweets.has(key)) return tweetNotFound(tweetId)
  return state.comments.get(key) ?? []
}

function countUserActivity(state: TwitterState, [username = null]: Arguments): PyValue {
  const tweets = tweetsOf(state, username)
  requireHashable(username)
  const retweets = typeof username === 'string' ? state.retweets.get(username) : undefined
  return py.dict({
    tweet_count: tweets.length,
    following_count: username === state.username ? state.following_list.length : 0,
    retweet_count: retweets?.length ?? 0,
  })
}

function tweetsOf(state: TwitterState, username: PyValue): PyDict[] {
  return [...state.tweets.values()].filter((tweet) => py.equal(item(tweet, 'username'), username))
}

function findTweet(state: TwitterState, tweetId: PyValue): PyDict | null {
  const key = tweetKey(tweetId)
  return key === null ? null : (state.tweets.get(key) ?? null)
}

/** The int that equals the tweet id, or null if there is none. As in Python, 1.0 and True mean tweet 1. */
function tweetKey(tweetId: PyValue): number | null {
  if (typeof tweetId === 'number') return tweetId
  requireHashable(tweetId)
  if (tweetId instanceof py.Float) return tweetId.value
  return typeof tweetId === 'boolean' ? Number(tweetId) : null
}

function listUnder(lists: Map<PyKey, PyValue[]>, key: PyKey): PyValue[] {
  const found = lists.get(key)
  if (found !== undefined) return found
  const list: PyValue[] = []
  lists.set(key, list)
  return list
}

function refuse(activity: string): PyDict {
  return failure(`User not authenticated. Please authenticate before ${activity}.`)
}

function tweetNotFound(tweetId: PyValue): PyDict {
  return failure(`Tweet with ID ${py.str(tweetId)} not found.`)
}
