/** Right calls with a carried value, though the latest message names another value of the same form. */
import { call, did, right, says, user } from './story.ts'

const zone = [user('humidity GH2-B'), did('climate.humidity.read', { zoneId: 'GH2-B' }, '71 %'), says('71 %.')]
const lake = [
  user('how big is trip/IMG_lake.jpg'),
  did('photo_info', { file: 'trip/IMG_lake.jpg' }, '{"w":4000,"h":3000}'),
  says('4000 x 3000.'),
]
const seat = [user('is 14C free?'), did('seat_status', { seat: '14C' }, '{"free":true}'), says('Yes.')]
const hook = [
  user('ping https://hooks.arbor.example/in/a1'),
  did('ping_webhook', { url: 'https://hooks.arbor.example/in/a1' }, 'HTTP 204'),
  says('It answers.'),
]
const show = [
  user('seats left for PRF-3021?'),
  did('seats_left', { performance_id: 'PRF-3021' }, '12'),
  says('Twelve.'),
]
const bak = [
  user('when was bk-2201 made'),
  did('backup_get', { backup_id: 'bk-2201' }, '{"made":"2026-11-01"}'),
  says('Nov 1.'),
]

export const anotherValueRight = [
  right(
    'mist here once it is done there',
    [...zone, user('ok mist it. GH3-A had ten minutes yesterday')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'mist as long as in the other zone',
    [...zone, user('mist as long as GH3-A got')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'mist both',
    [...zone, user('mist GH3-A as well as this one')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'mist one after the other',
    [...zone, user('mist GH3-A after this zone, ten minutes each')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'another is not to be misted',
    [...zone, user('mist, but not GH3-A')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'a zone that would be misted otherwise',
    [...zone, user('mist GH3-A if this one is above 75, else this one')],
    call('climate.mist.start', { zoneId: 'GH2-B', minutes: 10 }),
  ),
  right(
    'the first of two crops',
    [...lake, user('crop it square and trip/IMG_tower.jpg to 16:9')],
    call('photo_crop', { file: 'trip/IMG_lake.jpg', ratio: '1:1' }),
  ),
  right(
    'a crop to the size of the other photo',
    [...lake, user('crop to the size of trip/IMG_tower.jpg')],
    call('photo_crop', { file: 'trip/IMG_lake.jpg', ratio: '16:9' }),
  ),
  right(
    'a collage',
    [...lake, user('paste it into trip/IMG_tower.jpg, top left')],
    call('photo_paste', { file: 'trip/IMG_lake.jpg', into: 'trip/IMG_tower.jpg' }),
  ),
  right(
    'a photo under a new name',
    [...lake, user('rename to trip/IMG_sea.jpg')],
    call('photo_rename', { file: 'trip/IMG_lake.jpg', name: 'IMG_sea.jpg' }),
  ),
  right(
    'a photo is exported under another name',
    [...lake, user('export as trip/IMG_small.jpg, 800 wide')],
    call('photo_export', { file: 'trip/IMG_lake.jpg', width: 800, name: 'IMG_small' }),
  ),
  right(
    'the other photo was looked at in between',
    [
      ...lake,
      user('delete trip/IMG_copy.jpg if they are the same'),
      did('photo_hash', { file: 'trip/IMG_copy.jpg' }, '"a1"'),
    ],
    call('photo_hash', { file: 'trip/IMG_lake.jpg' }),
  ),
  right(
    'a seat that is released first',
    [...seat, user('block that one, then release 17F')],
    call('seat_block', { seat: '14C' }),
  ),
  right('two seats in one wish', [...seat, user('block this and 17F')], call('seat_block', { seat: '14C' })),
  right(
    'an answer to a question of the agent',
    [
      user('block 14C for me'),
      did('seat_status', { seat: '14C' }, '{"free":true}'),
      says('It is free. For whom is it?'),
      user('crew. and block 17F'),
    ],
    call('seat_block', { seat: '14C', reason: 'crew' }),
  ),
  right(
    'a wish that was not done yet',
    [user('block 14C for the crew'), says('One moment.'), user('block 17F too')],
    call('seat_block', { seat: '14C', reason: 'crew' }),
  ),
  right(
    'a hook that calls another',
    [...hook, user('forward it to https://hooks.arbor.example/in/b7')],
    call('set_forward', { url: 'https://hooks.arbor.example/in/a1', target: 'https://hooks.arbor.example/in/b7' }),
  ),
  right(
    'a hook in a message',
    [...hook, user('post "moved to https://hooks.arbor.example/in/b7" there')],
    call('post_webhook', {
      url: 'https://hooks.arbor.example/in/a1',
      text: 'moved to https://hooks.arbor.example/in/b7',
    }),
  ),
  right(
    'a hook that is dead',
    [...hook, user('https://hooks.arbor.example/in/b7 is dead. ping again please')],
    call('ping_webhook', { url: 'https://hooks.arbor.example/in/a1' }),
  ),
  right(
    'tickets for friends have another night',
    [...show, user('two tickets please. friends go on PRF-3044')],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'two nights',
    [...show, user('two tickets for this and two for PRF-3044')],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'tickets instead of another night',
    [...show, user('two tickets instead of PRF-3044')],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'tickets are exchanged',
    [...show, user('exchange my tickets for PRF-3044 to this night')],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'the older backup is restored to find a file',
    [...bak, user('restore from the one you named, bk-2209 is broken')],
    call('backup_restore', { backup_id: 'bk-2201' }),
  ),
  right(
    'a backup is replaced',
    [...bak, user('replace with bk-2209')],
    call('backup_replace', { backup_id: 'bk-2201', by: 'newest' }),
  ),
  right(
    'a backup whose twin was found',
    [...bak, user('verify bk-2209 against it')],
    call('backup_verify', { backup_id: 'bk-2201' }),
  ),
  right(
    'a difference of two backups',
    [...bak, user('diff bk-2209')],
    call('backup_diff', { backup_id: 'bk-2201', other: 'bk-2209' }),
  ),
  right(
    'a backup from which the other was made',
    [...bak, user('delete bk-2209'), did('backup_parent', { backup_id: 'bk-2209' }, '{"child":"bk-2201"}')],
    call('backup_delete', { backup_id: 'bk-2201' }),
  ),
  right(
    'a merge of two branches',
    [
      user('tests of feat/cart-2?'),
      did('ci_status', { branch: 'feat/cart-2' }, 'green'),
      says('Green.'),
      user('merge into feat/shop-4'),
    ],
    call('merge', { branch: 'feat/cart-2', into: 'feat/shop-4' }),
  ),
  right(
    'code in two files',
    [
      user('show me src/cart.ts'),
      did('read_file', { path: 'src/cart.ts' }, 'export function total() {}'),
      says('It has total().'),
      user('update src/page.ts to call sum instead of total'),
    ],
    call('edit_file', { path: 'src/cart.ts', from: 'total', to: 'sum' }),
  ),
  right(
    'a test that needs the code',
    [
      user('show me src/cart.ts'),
      did('read_file', { path: 'src/cart.ts' }, 'export function total() {}'),
      says('It has total().'),
      user('fix test/cart.ts'),
    ],
    call('edit_file', { path: 'src/cart.ts', from: 'total', to: 'sum' }),
  ),
  right(
    'run the test of a file',
    [
      user('show me src/cart.ts'),
      did('read_file', { path: 'src/cart.ts' }, 'export function total() {}'),
      says('It has total().'),
      user('write test/cart_test.ts'),
    ],
    call('read_file', { path: 'src/cart.ts' }),
  ),
  right(
    'a file that is created from a template',
    [
      user('show me docs/template.md'),
      did('read_file', { path: 'docs/template.md' }, '# Title'),
      says('A title.'),
      user('create docs/setup.md'),
    ],
    call('copy_file', { path: 'docs/template.md', to: 'docs/setup.md' }),
  ),
  right(
    'a template that is read again',
    [
      user('show me docs/template.md'),
      did('read_file', { path: 'docs/template.md' }, '# Title'),
      says('A title.'),
      user('create docs/setup.md from that'),
    ],
    call('read_file', { path: 'docs/template.md' }),
  ),
  right(
    'a table that is copied',
    [
      user('rows in sales.orders_raw?'),
      did('table_count', { table: 'sales.orders_raw' }, '88120'),
      says('88,120.'),
      user('create sales.orders_tmp with the same rows'),
    ],
    call('table_create_as', { table: 'sales.orders_raw', as: 'orders_tmp' }),
  ),
  right(
    'a table in a join',
    [
      user('rows in sales.orders_raw?'),
      did('table_count', { table: 'sales.orders_raw' }, '88120'),
      says('88,120.'),
      user('describe sales.orders_tmp and what it is made of'),
    ],
    call('table_describe', { table: 'sales.orders_raw' }),
  ),
  right(
    'a room that is swapped',
    [
      user('what is in room R-12?'),
      did('room_get', { room: 'R-12' }, '{"beds":2}'),
      says('Two beds.'),
      user('move guests from R-14 to that'),
    ],
    call('room_assign', { room: 'R-12' }),
  ),
  right(
    'a number of the desk',
    [
      user('call log of ext-204'),
      did('calls_list', { ext: 'ext-204' }, '[]'),
      says('None.'),
      user('divert to ext-310 from 5pm'),
    ],
    call('ext_divert', { ext: 'ext-204', target: 'ext-310', from: '17:00' }),
  ),
]
