/** Documentation that forbids the sign of a tag or mention, mentions it, leaves it open, or demands it. */
import { call, did, extendedTwin, right, tool, user, withTools, wrong } from './story.ts'

const words = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const text = (description = '') => ({ type: 'string', description })

export const thirdLookSigils = [
  withTools(
    right(
      'hashtags without the leading sign',
      [user('Share photo P-3 with the hashtag #alps.')],
      call('share_photo', { photo_id: 'P-3', hashtags: ['alps'] }),
    ),
    tool('share_photo', { photo_id: text(), hashtags: words('Hashtags without the leading "#".') }),
  ),
  withTools(
    right(
      'the account is documented without its sign',
      [user('follow @kim_lee')],
      call('followAccount', { handle: 'kim_lee' }),
    ),
    tool('followAccount', { handle: text('Handle of the account. Do not include the @.') }),
  ),
  withTools(
    right(
      'tags in one text, with the sign omitted',
      [user('Tag the clip C-9 with #surf and #dawn.')],
      call('tag_clip', { clip: 'C-9', tags: 'surf,dawn' }),
    ),
    tool('tag_clip', { clip: text(), tags: text('Comma-separated hashtags; omit #.') }),
  ),
  withTools(
    right(
      'the service adds the sign itself',
      [user('Post "Tide is in" with the hashtag #harbour.')],
      call('post', { text: 'Tide is in', hashtags: ['harbour'] }),
    ),
    tool('post', { text: text(), hashtags: words('Hashtags of the post. The "#" is added by the service.') }),
  ),
  withTools(
    right(
      'both spellings are accepted',
      [user('Mention lena in the reply "Congrats".')],
      call('reply', { text: 'Congrats', mentions: ['lena'] }),
    ),
    tool('reply', { text: text(), mentions: words('Users to mention, with or without the leading @.') }),
  ),
  withTools(
    right(
      'the example shows the handle bare and the sign as the mistake',
      [user('Mention @otto_b in the reply "See you".')],
      call('reply', { text: 'See you', mentions: ['otto_b'] }),
    ),
    tool('reply', { text: text(), mentions: words('Users to mention, e.g. "jane" (not "@jane").') }),
  ),
  withTools(
    right(
      'the sign is only how the client shows the label',
      [user('Label issue 12 as flaky.'), did('list_labels', {}, '["flaky", "docs"]')],
      call('add_labels', { issue: 12, labels: ['flaky'] }),
    ),
    tool('list_labels', {}),
    tool('add_labels', {
      issue: { type: 'integer' },
      labels: words('Names of existing labels. Pull requests may refer to the issue as #12.'),
    }),
  ),
  withTools(
    right(
      'the description of the tool, not of the list, takes the sign away',
      [user('Add the tag #garden to album A-1.')],
      call('tag_album', { album: 'A-1', tags: ['garden'] }),
    ),
    tool('tag_album', { album: text(), tags: words('Hashtags.') }, 'Adds hashtags; pass them without the # character.'),
  ),
  withTools(
    right(
      'the sign is forbidden in German',
      [user('Poste „Moin“ mit #hafen.')],
      call('posten', { text: 'Moin', schlagworte: ['hafen'] }),
    ),
    tool('posten', { text: text(), schlagworte: words('Hashtags ohne führendes "#".') }),
  ),
  withTools(
    wrong(
      'every hashtag must start with its sign',
      [user('Post "Made it to the top" with the hashtags alps and hiking.')],
      [call('post', { text: 'Made it to the top', hashtags: ['alps', 'hiking'] })],
      extendedTwin('missing-sigil', call('post', { text: 'Made it to the top', hashtags: ['#alps', '#hiking'] })),
    ),
    tool('post', { text: text(), hashtags: words('Hashtags of the post, each starting with "#".') }),
  ),
  withTools(
    wrong(
      'every mention must begin with its sign',
      [user('Reply "Thanks for the ride" and mention lena_k.')],
      [call('reply', { text: 'Thanks for the ride', mentions: ['lena_k'] })],
      extendedTwin('missing-sigil', call('reply', { text: 'Thanks for the ride', mentions: ['@lena_k'] })),
    ),
    tool('reply', { text: text(), mentions: words('Users to mention. Every entry must begin with @, e.g. "@jane".') }),
  ),
  withTools(
    wrong(
      'one of two hashtags lacks its sign',
      [user('Share photo P-20 with #berlin and #marathon.')],
      [call('share_photo', { photo_id: 'P-20', hashtags: ['#berlin', 'marathon'] })],
      extendedTwin('missing-sigil', call('share_photo', { photo_id: 'P-20', hashtags: ['#berlin', '#marathon'] })),
    ),
    tool('share_photo', { photo_id: text(), hashtags: words('List of hashtags, including the leading "#".') }),
  ),
  withTools(
    wrong(
      'a single hashtag lacks its sign',
      [user('Tag product 51 with #sale.')],
      [call('tagProduct', { productId: 51, hashtag: 'sale' })],
      extendedTwin('missing-sigil', call('tagProduct', { productId: 51, hashtag: '#sale' })),
    ),
    tool('tagProduct', {
      productId: { type: 'integer' },
      hashtag: text('Hashtag with the leading #, for example "#new".'),
    }),
  ),
]
