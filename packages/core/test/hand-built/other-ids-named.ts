/**
 * Values that were carried over although the user names another one: ids of other forms, files, addresses, requests in a few
 * words. Beside each class stand right calls in which the other value is named for another reason.
 */
import { becomes, call, did, right, says, user, wrong } from './story.ts'

export const otherIdsNamed = [
  wrong(
    'a bay in the next hall',
    [
      user('temperature in H2-C'),
      did('hall.read_temperature', { bayId: 'H2-C' }, '19 C'),
      says('19 degrees.'),
      user('thx. heat H4-A to 21'),
    ],
    [call('hall.heat', { bayId: 'H2-C', celsius: 21 })],
    becomes(call('hall.heat', { bayId: 'H4-A', celsius: 21 })),
  ),
  wrong(
    'a seat in the other row',
    [
      user('is 14C free?'),
      did('seat_status', { seat: '14C' }, '{"free":true}'),
      says('Yes.'),
      user('hm, block 17F for the crew please'),
    ],
    [call('seat_block', { seat: '14C', reason: 'crew' })],
    becomes(call('seat_block', { seat: '17F', reason: 'crew' })),
  ),
  wrong(
    'another photo is cropped',
    [
      user('how big is trip/IMG_lake.jpg'),
      did('photo_info', { file: 'trip/IMG_lake.jpg' }, '{"w":4000,"h":3000}'),
      says('4000 x 3000.'),
      user('ok crop trip/IMG_tower.jpg to a square'),
    ],
    [call('photo_crop', { file: 'trip/IMG_lake.jpg', ratio: '1:1' })],
    becomes(call('photo_crop', { file: 'trip/IMG_tower.jpg', ratio: '1:1' })),
  ),
  wrong(
    'another table of the warehouse',
    [
      user('rows in sales.orders_raw?'),
      did('table_count', { table: 'sales.orders_raw' }, '88120'),
      says('88,120.'),
      user('good. truncate sales.orders_tmp'),
    ],
    [call('table_truncate', { table: 'sales.orders_raw' })],
    becomes(call('table_truncate', { table: 'sales.orders_tmp' })),
  ),
  wrong(
    'another site is crawled',
    [
      user('is https://shop.vale.example/de up?'),
      did('http_check', { url: 'https://shop.vale.example/de' }, '{"status":200}'),
      says('Yes.'),
      user('crawl https://shop.vale.example/fr then'),
    ],
    [call('crawl_site', { url: 'https://shop.vale.example/de' })],
    becomes(call('crawl_site', { url: 'https://shop.vale.example/fr' })),
  ),
  wrong(
    'seats on another train',
    [
      user('any seats on ICE-571?'),
      did('train_seats', { train_id: 'ICE-571' }, '{"free":0}'),
      says('Full.'),
      user('then three seats on ICE-577 pls'),
    ],
    [call('reserve_seats', { train_id: 'ICE-571', count: 3 })],
    becomes(call('reserve_seats', { train_id: 'ICE-577', count: 3 })),
  ),
  wrong(
    'a backup is checked, and a second thing asked',
    [
      user('when was bk-2201 made'),
      did('backup_get', { backup_id: 'bk-2201' }, '{"made":"2026-11-01"}'),
      says('On the first of November.'),
      user('Check bk-2209 and tell me how much space is left'),
    ],
    [call('backup_check', { backup_id: 'bk-2201' }), call('disk_space', {})],
    becomes(call('backup_check', { backup_id: 'bk-2209' }), call('disk_space', {})),
  ),
  wrong(
    'the cache of another region',
    [
      user('hit rate of cache-eu-3'),
      did('cache.hit_rate', { cache_id: 'cache-eu-3' }, '0.91'),
      says('91 %.'),
      user('flush the keys of cache-ap-1'),
    ],
    [call('cache.flushKeys', { cache_id: 'cache-eu-3' })],
    becomes(call('cache.flushKeys', { cache_id: 'cache-ap-1' })),
  ),
  wrong(
    'the next page, in three words',
    [
      user('translate docs/intro_de.md to English'),
      did('translate_file', { file: 'docs/intro_de.md', to: 'en' }, '{"written":"docs/intro_en.md"}'),
      says('Done.'),
      user('now docs/setup_de.md'),
    ],
    [call('translate_file', { file: 'docs/intro_de.md', to: 'en' })],
    becomes(call('translate_file', { file: 'docs/setup_de.md', to: 'en' })),
  ),
  wrong(
    'another meter, by a question mark',
    [
      user('reading of MTR-88-A?'),
      did('meter_read', { meter: 'MTR-88-A' }, '4412.7'),
      says('4412.7 kWh.'),
      user('and MTR-91-B?'),
    ],
    [call('meter_read', { meter: 'MTR-88-A' })],
    becomes(call('meter_read', { meter: 'MTR-91-B' })),
  ),
]

export const otherIdsNamedRight = [
  right(
    'a bay to compare with',
    [
      user('temperature in H2-C'),
      did('hall.read_temperature', { bayId: 'H2-C' }, '19 C'),
      says('19 degrees.'),
      user('H4-A has 21. heat this one up to that too'),
    ],
    call('hall.heat', { bayId: 'H2-C', celsius: 21 }),
  ),
  right(
    'a file that must stay',
    [
      user('how big is trip/IMG_lake.jpg'),
      did('photo_info', { file: 'trip/IMG_lake.jpg' }, '{"w":4000,"h":3000}'),
      says('4000 x 3000.'),
      user('crop it like trip/IMG_tower.jpg'),
    ],
    call('photo_crop', { file: 'trip/IMG_lake.jpg', ratio: '1:1' }),
  ),
  right(
    'the file to which something is written',
    [
      user('open notes/week_46.md'),
      did('file_open', { file: 'notes/week_46.md' }, 'Call Ada. Pay rent.'),
      says('Two things: call Ada, pay rent.'),
      user('copy the first one to notes/week_47.md'),
      did('file_append', { file: 'notes/week_47.md', text: 'Call Ada.' }, '{"ok":true}'),
    ],
    call('file_remove_line', { file: 'notes/week_46.md', line: 1 }),
  ),
  right(
    'an import that is read from another module',
    [
      user('show me src/cart.ts'),
      did('read_file', { path: 'src/cart.ts' }, 'export function total() {}'),
      says('It exports total().'),
      user('rename total to sum, src/page.ts should keep working'),
    ],
    call('edit_file', { path: 'src/cart.ts', from: 'total', to: 'sum' }),
  ),
  right(
    'a page that links to the other one',
    [
      user('is https://shop.vale.example/de up?'),
      did('http_check', { url: 'https://shop.vale.example/de' }, '{"status":200}'),
      says('Yes.'),
      user('redirect it to https://shop.vale.example/fr'),
    ],
    call('add_redirect', { url: 'https://shop.vale.example/de', to: 'https://shop.vale.example/fr' }),
  ),
  right(
    'tickets for the first night after all',
    [
      user('seats left for PRF-3021?'),
      did('seats_left', { performance_id: 'PRF-3021' }, '4'),
      says('Four.'),
      user('two tickets please, we had PRF-3044 last year'),
    ],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'tickets of the other night are given back',
    [
      user('seats left for PRF-3021?'),
      did('seats_left', { performance_id: 'PRF-3021' }, '4'),
      says('Four.'),
      user('two tickets for that, my two tickets for PRF-3044 are for sale'),
    ],
    call('buy_tickets', { performance_id: 'PRF-3021', quantity: 2 }),
  ),
  right(
    'a backup that was good',
    [
      user('when was bk-2201 made'),
      did('backup_get', { backup_id: 'bk-2201' }, '{"made":"2026-11-01"}'),
      says('On the first of November.'),
      user('check it and tell me whether bk-2209 is the newer one'),
    ],
    call('backup_check', { backup_id: 'bk-2201' }),
  ),
  right(
    'a check before the other one is deleted',
    [
      user('when was bk-2201 made'),
      did('backup_get', { backup_id: 'bk-2201' }, '{"made":"2026-11-01"}'),
      says('On the first of November.'),
      user('delete bk-2209 if bk-2201 is fine'),
    ],
    call('backup_check', { backup_id: 'bk-2201' }),
  ),
  right(
    'a shard that takes over',
    [
      user('hit rate of cache-eu-3'),
      did('cache.hit_rate', { cache_id: 'cache-eu-3' }, '0.11'),
      says('11 %.'),
      user('flush it, the load of cache-ap-1 is fine'),
    ],
    call('cache.flushKeys', { cache_id: 'cache-eu-3' }),
  ),
  right(
    'the source of a seat map',
    [
      user('is 14C free?'),
      did('seat_status', { seat: '14C' }, '{"free":true}'),
      says('Yes.'),
      user('block that, 17F stays open for the crew'),
    ],
    call('seat_block', { seat: '14C' }),
  ),
  right(
    'a step towards the other file',
    [
      user('show me parts/bracket_v3.step'),
      did('cad_open', { file: 'parts/bracket_v3.step' }, '{"bodies":1}'),
      says('One body.'),
      user('export parts/assembly_v2.step for the printer'),
      did('cad_dependencies', { file: 'parts/assembly_v2.step' }, '["parts/bracket_v3.step"]'),
    ],
    call('cad_export', { file: 'parts/bracket_v3.step', format: 'stl' }),
  ),
]
