/** Ids that have no digits, keys of issues, numbers without their prefix, and addresses inside of form data. */
import { answered, call, did, having, quiet, system, tool, user } from './case.ts'

const text = { type: 'string' }
const devices =
  '- names: Rollo links\n  entity_id: cover.rollo_wz_li\n  state: closed\n- names: Rollo rechts\n  entity_id: cover.rollo_wz_re\n  state: closed'
const issues = { issues: [{ key: 'PLAT-412', fields: { summary: 'Login timeout after 30s' } }] }
const page = '1. **Q3 hiring plan** — page id `2bd1c0de-5a77-80c1-9f0e-c2a1f0b7e901`'
const updatePage = tool('notion-update-page', {
  page_id: text,
  command: { type: 'string', enum: ['update_properties', 'replace_content'] },
  properties: { type: 'object' },
})

export const unlistedIds = [
  answered(
    'an entity that no list has',
    [user('open the left living room shutter halfway'), did('GetLiveContext', {}, devices)],
    call('SetCoverPosition', { entity_id: 'cover.living_room_left_shutter', position: 50 }),
    'unknown-target',
  ),
  quiet(
    'an entity of the list',
    [user('open the left living room shutter halfway'), did('GetLiveContext', {}, devices)],
    call('SetCoverPosition', { entity_id: 'cover.rollo_wz_li', position: 50 }),
  ),
  quiet(
    'an entity of a kind that was not listed',
    [user('start the film scene'), did('GetLiveContext', {}, devices)],
    call('ActivateScene', { entity_id: 'scene.film' }),
  ),
  quiet(
    'an entity of a kind of which only one was named',
    [
      user('light on in the hall'),
      did('GetState', { entity_id: 'light.kitchen' }, '{"entity_id": "light.kitchen", "state": "on"}'),
    ],
    call('TurnOn', { entity_id: 'light.hall' }),
  ),
  quiet(
    'an entity that the user spells with blanks',
    [user('close cover rollo wz mitte, too'), did('GetLiveContext', {}, devices)],
    call('SetCoverPosition', { entity_id: 'cover.rollo_wz_mitte', position: 0 }),
  ),
  quiet(
    'a new entity gets its id',
    [user('add a shutter for the kitchen'), did('GetLiveContext', {}, devices)],
    call('create_entity', { entity_id: 'cover.kitchen', name: 'Kitchen' }),
  ),
  quiet(
    'a file under the argument of an id',
    [user('delete the old notes'), did('list_files', {}, 'notes.old.txt\nnotes.new.txt')],
    call('delete_file', { file_id: 'notes.old' }),
  ),
  answered(
    'an issue with swapped digits',
    [
      user('close the login timeout bug'),
      did('searchJiraIssues', { jql: 'text ~ "login timeout"' }, JSON.stringify(issues)),
    ],
    call('transitionJiraIssue', { issueIdOrKey: 'PLAT-421', transition: 'Done' }),
    'unknown-target',
    ['PLAT-421'],
  ),
  answered(
    'an issue by its key, invented',
    [
      user('close the login timeout bug'),
      did('searchJiraIssues', { jql: 'text ~ "login timeout"' }, JSON.stringify(issues)),
    ],
    call('close_issue', { issue_key: 'PLAT-77' }),
    'unknown-target',
  ),
  quiet(
    'the issue that was found',
    [
      user('close the login timeout bug'),
      did('searchJiraIssues', { jql: 'text ~ "login timeout"' }, JSON.stringify(issues)),
    ],
    call('transitionJiraIssue', { issueIdOrKey: 'PLAT-412', transition: 'Done' }),
  ),
  quiet(
    'an issue whose number the user gave, with the project of the system prompt',
    [system('Project: PLAT'), user('close 412')],
    call('close_issue', { issue_key: 'PLAT-412' }),
  ),
  quiet(
    'a key that the agent makes up for its cache',
    [user('keep the result for later')],
    call('store_value', { cache_key: 'PLAT-412', value: 'x' }),
  ),
  quiet(
    'a musical key and an encoding',
    [user('write the file in another encoding')],
    call('convert', { key: 'UTF-16', path: 'a.txt' }),
  ),
  having(
    answered(
      'an invented page, where the command is one of a list',
      [user('mark the Q3 hiring plan as done'), did('notion-search', { query: 'Q3' }, page)],
      call('notion-update-page', {
        page_id: 'a1b2c3d4-e5f6-7890-abcd-ef1234567890',
        command: 'update_properties',
        properties: { Status: 'Done' },
      }),
      'unknown-target',
    ),
    updatePage,
  ),
  having(
    quiet(
      'the page that was found',
      [user('mark the Q3 hiring plan as done'), did('notion-search', { query: 'Q3' }, page)],
      call('notion-update-page', {
        page_id: '2bd1c0de-5a77-80c1-9f0e-c2a1f0b7e901',
        command: 'update_properties',
        properties: { Status: 'Done' },
      }),
    ),
    updatePage,
  ),
  having(
    quiet(
      'a command in words of the agent',
      [user('delete the blank scan')],
      call('run', { command: 'rm scan_004417.pdf', target_id: 'box-77121' }),
    ),
    tool('run', { command: text, target_id: text }),
  ),
  having(
    quiet(
      'a number that the user gave without the letters before it',
      [user('quiero devolver el pedido 88120, llegó roto')],
      call('reembolsarPedido', { pedidoId: 'PED-88120', motivo: 'Artículo roto' }),
    ),
    tool('reembolsarPedido', {
      pedidoId: { type: 'string', description: 'Número de pedido, PED-00000' },
      motivo: text,
    }),
  ),
  quiet(
    'a ticket of which the user gave the number',
    [user('escalate ticket 40311 to Jo')],
    call('escalate_ticket', { ticket_id: 'TICKET-40311', to: 'Jo' }),
  ),
  answered(
    'a number that is only part of one that the user gave',
    [user('my phone is 0170 8812077, refund the coffee machine')],
    call('refund_order', { order_id: 'PED-88120' }),
    'unknown-target',
  ),
  answered(
    'an order with the number of another thing',
    [user('refund the coffee machine'), did('list_orders', {}, '[{"order": "PED-77001", "invoice": "88120"}]')],
    call('refund_order', { order_id: 'PED-88120' }),
    'unknown-target',
  ),
  quiet(
    'an address in form data',
    [user('subscribe dana.weber@posteo.de to the newsletter of garten.example')],
    call('postForm', { url: 'https://garten.example/subscribe', data: 'email=dana.weber@posteo.de' }),
  ),
  quiet(
    'an address in form data, after another member and percent-encoded',
    [user('subscribe dana.weber@posteo.de to the newsletter of garten.example')],
    call('postForm', { url: 'https://garten.example/subscribe', data: 'name=Dana&email=dana.weber@posteo.de&ok=1' }),
  ),
  answered(
    'an invented address in form data',
    [user('subscribe Dana to the newsletter of garten.example')],
    call('postForm', { url: 'https://garten.example/subscribe', data: 'email=dana.weber@posteo.de' }),
    'unknown-target',
  ),
  answered(
    'two parts of a long output are read in turns, and one says that it goes on',
    [
      user('Which requests failed?'),
      ...[0, 200, 0, 200].map((offset) =>
        did(
          'read_file',
          { path: '/workspace/run-17.log', offset },
          offset === 0 ? '00001| status=200' : '00201| status=200\n[truncated, use offset to continue]',
        ),
      ),
    ],
    call('read_file', { path: '/workspace/run-17.log', offset: 0 }),
    'known-answer',
  ),
  quiet(
    'results that the host has cleared',
    [
      user('Which requests failed?'),
      ...[1, 2].map(() => did('read_file', { path: '/workspace/run-17.log' }, '[Old tool result content cleared]')),
    ],
    call('read_file', { path: '/workspace/run-17.log' }),
  ),
]
