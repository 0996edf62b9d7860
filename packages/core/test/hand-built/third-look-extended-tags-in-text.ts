/** Tags at the end of a text whose tool has a list for them. */
import { call, extendedTwin, right, tool, user, withTools, wrong } from './story.ts'

const string = { type: 'string' }
const tags = { type: 'array', items: { type: 'string' }, description: 'Hashtags of the post, each with its "#".' }
const labels = { type: 'array', items: { type: 'string' }, description: 'Labels of the commit.' }
const post = tool('publish', { text: string, tags })

export const thirdLookTagsInText = [
  withTools(
    right(
      'the tag belongs into the text, as the user says',
      [user('Publish "Soup is back #yum", tag inside the text, leave the tag list empty.')],
      call('publish', { text: 'Soup is back #yum', tags: [] }),
    ),
    post,
  ),
  right(
    'the tool has no list for tags',
    [user('Post "Soup is back" with #yum.')],
    call('post_status', { text: 'Soup is back #yum' }),
  ),
  withTools(
    right(
      'the sign at the end refers to an issue',
      [user('Commit with the message "Close the socket, fixes #12".')],
      call('commit', { message: 'Close the socket, fixes #12', labels: [] }),
    ),
    tool('commit', { message: string, labels }),
  ),
  withTools(
    right(
      'the sign at the end belongs to a room',
      [user('Publish "Meet me in room #4".')],
      call('publish', { text: 'Meet me in room #4' }),
    ),
    post,
  ),
  withTools(
    wrong(
      'two tags of the user stand in the text instead of the list',
      [user('Publish "We open today" with the tags #bakery and #berlin.')],
      [call('publish', { text: 'We open today #bakery #berlin', tags: [] })],
      extendedTwin('misplaced-sigils', call('publish', { text: 'We open today', tags: ['#bakery', '#berlin'] })),
    ),
    post,
  ),
  withTools(
    wrong(
      'one tag stands in the text, and the list is left out',
      [user('Please publish: Fresh mussels from 5 pm. Hashtag #fishmarket.')],
      [call('publish', { text: 'Fresh mussels from 5 pm. #fishmarket' })],
      extendedTwin('misplaced-sigils', call('publish', { text: 'Fresh mussels from 5 pm.', tags: ['#fishmarket'] })),
    ),
    post,
  ),
]
