/** Names and tags that the user leaves to the agent, and names and tags that the user gave and the agent ignored. */
import { call, did, extendedFires, right, says, tool, user, withTools, wrong } from './story.ts'

const hashtags = { type: 'array', items: { type: 'string' }, description: 'Hashtags, each with its leading "#".' }
const mentions = { type: 'array', items: { type: 'string' }, description: 'Users to mention, each with its "@".' }
const post = tool('create_post', { text: { type: 'string' }, hashtags, mentions }, 'Creates a post.')
const share = tool('share_photo', { photo_id: { type: 'string' }, hashtags, mentions }, 'Shares a photo.')
const name = { name: { type: 'string', description: 'Name of the new container.' } }
const folder = tool('create_folder', name, 'Create a folder.')
const getPost = tool('get_post', { post_id: { type: 'integer' } }, 'Read a post.')

export const thirdLookNames = [
  withTools(
    right(
      'the folder may be named as the agent likes',
      [user('make a folder for the tax stuff, name it as you like')],
      call('create_folder', { name: 'Tax documents' }),
    ),
    folder,
  ),
  right(
    'the agent is to pick a title for the playlist',
    [user('Create a playlist with calm songs and pick a title.')],
    call('create_playlist', { title: 'Quiet Hours' }),
  ),
  right(
    'whatever the agent thinks is a good name for the channel',
    [user('New channel for the launch please, whatever you think is a good name.')],
    call('create_channel', { name: 'go-live' }),
  ),
  right(
    'the user answers that the name is up to the agent',
    [user('Create a folder for the party.'), says('What should it be called?'), user('up to you')],
    call('create_folder', { name: 'Summer Fest' }),
  ),
  right(
    'the user agrees to the name that the agent proposed',
    [user('I need a new folder.'), says('Shall I call it "Autumn Reading"?'), user('sure')],
    call('create_folder', { name: 'Autumn Reading' }),
  ),
  right(
    'the next folder of a series that the user described',
    [
      user('Make a folder for each month of 2026, named like 2026-01.'),
      did('create_folder', { name: '2026-01' }, '{"ok": true}'),
    ],
    call('create_folder', { name: '2026-02' }),
  ),
  right(
    'the name does not matter, in German',
    [user('Ich brauche einen Ordner für die Fotos, der Name ist mir egal.')],
    call('create_folder', { name: 'Bilder' }),
  ),
  withTools(
    right(
      'two fitting hashtags are asked for',
      [user('Post "Sunrise over the bay" and add two fitting hashtags.')],
      call('create_post', { text: 'Sunrise over the bay', hashtags: ['#morninglight', '#coast'] }),
    ),
    post,
  ),
  withTools(
    right(
      'the hashtags are up to the agent',
      [user('post "We ship today", hashtags are up to you')],
      call('create_post', { text: 'We ship today', hashtags: ['#launch'] }),
    ),
    post,
  ),
  withTools(
    right(
      'some tags that bring reach',
      [user('Put photo P-8 online with some tags that bring reach, whatever you think.')],
      call('share_photo', { photo_id: 'P-8', hashtags: ['#photooftheday', '#streetlife'] }),
    ),
    share,
  ),
  withTools(
    right(
      'the author of a post is mentioned under the name that the output shows',
      [
        user('Post "Merci!" and mention the author of post 41.'),
        did('get_post', { post_id: 41 }, '{"post_id": 41, "author": "@louis_b", "text": "Allez!"}'),
      ],
      call('create_post', { text: 'Merci!', mentions: ['@louis_b'] }),
    ),
    post,
    getPost,
  ),
  withTools(
    right(
      'a hashtag that fits is asked for in Spanish',
      [user('Publica "Feliz viernes" con un hashtag que pegue.')],
      call('create_post', { text: 'Feliz viernes', hashtags: ['#finde'] }),
    ),
    post,
  ),
  withTools(
    wrong(
      'the user named the folder and the agent uses another name',
      [user('Create a folder named invoices-2026.')],
      [call('create_folder', { name: 'Billing' })],
      extendedFires('invented-name'),
    ),
    folder,
  ),
  withTools(
    wrong(
      'the user named the playlist and the agent uses another name',
      [user('Make a playlist called "Night Bus".')],
      [call('createPlaylist', { name: 'Late Vibes' })],
      extendedFires('invented-name'),
    ),
    tool('createPlaylist', name, 'Create a playlist.'),
  ),
  withTools(
    wrong(
      'the user named the directory for the files and the agent uses another name',
      [
        user('Create a directory raw and move a.csv and b.csv there.'),
        did('mcp__fs__list', { path: '.' }, 'a.csv\nb.csv\nnotes.md'),
      ],
      [call('mcp__fs__create_directory', { name: 'processed' })],
      extendedFires('invented-name'),
    ),
    tool('mcp__fs__list', { path: { type: 'string' } }),
    tool('mcp__fs__create_directory', name, 'Create a directory.'),
  ),
  withTools(
    wrong(
      'a second hashtag that the user ruled out',
      [user('Post "We are hiring" with the hashtag #jobs and no other hashtag.')],
      [call('create_post', { text: 'We are hiring', hashtags: ['#jobs', '#dreamteam'] })],
      extendedFires('invented-tag'),
    ),
    post,
  ),
  withTools(
    wrong(
      'a mention of somebody whom nobody named',
      [user('Share photo P-2 and mention @lena_k.')],
      [call('share_photo', { photo_id: 'P-2', mentions: ['@photo_daily'] })],
      extendedFires('invented-tag'),
    ),
    share,
  ),
  withTools(
    wrong(
      'another hashtag than the one that the user wrote',
      [user('Post "Game night at ours" with the hashtag #boardgames.')],
      [call('create_post', { text: 'Game night at ours', hashtags: ['#party'] })],
      extendedFires('invented-tag'),
    ),
    post,
  ),
]
