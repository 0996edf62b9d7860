/** More names and tags: delegated to the agent, taken from another text, or ruled out by the user. */
import { call, did, extendedFires, right, says, system, tool, user, withTools, wrong } from './story.ts'

const string = (description: string) => ({ type: 'string', description })
const list = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const directory = tool(
  'mkdir',
  { dir_name: string('The name of the new directory.') },
  'Create a new directory in the current directory.',
)
const album = tool('create_album', { title: string('Title of the album.') }, 'Create a new, empty photo album.')
const post = tool(
  'post_message',
  {
    content: string('Text of the message.'),
    tags: list('List of hashtags for the message. Each hashtag must start with "#".'),
    mentions: list('List of users to mention. Each mention must start with "@".'),
  },
  'Post a message to the network.',
)

export const thirdLookLeftToTheAgent = [
  withTools(
    right(
      'the files go into a new directory whose name does not matter',
      [user('Move all pictures into a new directory, call it what you want.'), did('ls', {}, 'a.png\nb.png')],
      call('mkdir', { dir_name: 'pictures_sorted' }),
    ),
    directory,
    tool('ls', {}, 'List the files.'),
  ),
  withTools(
    right(
      'any name will do',
      [user('Create a scratch directory. Any name will do.')],
      call('mkdir', { dir_name: 'tmp_work' }),
    ),
    directory,
  ),
  withTools(
    right(
      'the agent is to come up with something nice',
      [user('Create an album for the Norway pics and come up with something nice as the title')],
      call('create_album', { title: 'Fjords and Midnight Sun' }),
    ),
    album,
  ),
  withTools(
    right(
      'the user trusts the agent with the title',
      [user('New album please.'), says('Which title?'), user("don't care, you decide")],
      call('create_album', { title: 'Snapshots' }),
    ),
    album,
  ),
  withTools(
    right(
      'the operator prescribes how directories are named',
      [system('Name a new directory after the ticket: work_ and the number.'), user('New directory for ticket 5581.')],
      call('mkdir', { dir_name: 'work_5581' }),
    ),
    directory,
  ),
  withTools(
    right(
      'the tags should fit and the user gives no word for them',
      [user('Post "Finally rain" with a couple of matching hashtags.')],
      call('post_message', { content: 'Finally rain', tags: ['#garden', '#weather'] }),
    ),
    post,
  ),
  withTools(
    right(
      'the user wants one given tag and two that the agent picks',
      [user('Post "Doors at 8" with #livemusic and two more tags of your choice.')],
      call('post_message', { content: 'Doors at 8', tags: ['#livemusic', '#concert', '#tonight'] }),
    ),
    post,
  ),
  withTools(
    right(
      'the agent is to mention the band, whose account it looked up',
      [
        user('Post "What a night" and mention the band from yesterday.'),
        did('get_event', { day: 'yesterday' }, '{"band": "The Herons", "account": "@theherons"}'),
      ],
      call('post_message', { content: 'What a night', mentions: ['@theherons'] }),
    ),
    post,
    tool('get_event', { day: string('Day.') }, 'Read an event.'),
  ),
  withTools(
    wrong(
      'the user will give the name of the directory later',
      [user('I need a new directory. Wait, I will tell you its name in a minute.')],
      [call('mkdir', { dir_name: 'stuff' })],
      extendedFires('invented-name'),
    ),
    directory,
  ),
  withTools(
    wrong(
      'the user wants to be asked for the name of the directory',
      [user('Create a new directory for the scans, but ask me for its name first.')],
      [call('mkdir', { dir_name: 'paperwork' })],
      extendedFires('invented-name'),
    ),
    directory,
  ),
  withTools(
    wrong(
      'the user wants no hashtags',
      [user('Post "Game night at ours". No hashtags please.')],
      [call('post_message', { content: 'Game night at ours', tags: ['#fun'] })],
      extendedFires('invented-tag'),
    ),
    post,
  ),
  withTools(
    wrong(
      'the message mentions an account that appears nowhere',
      [user('Post "Lunch at one?" and mention only @ines_r.')],
      [call('post_message', { content: 'Lunch at one?', mentions: ['@ines_r', '@citylunch'] })],
      extendedFires('invented-tag'),
    ),
    post,
  ),
]
