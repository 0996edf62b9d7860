/** The playground in a real browser, as `twincheck playground` serves it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examples } from '../../src/playground/examples.ts'
import { findViolationsInAllWays } from '../axe.ts'
import { buildPlayground } from '../build-viewer.ts'
import { chromiumPath, needsChromium, openPage, setUpMs, sharedBrowser, type WatchedPage } from '../open-browser.ts'
import { type Served, servePlayground } from '../serve-viewer.ts'

let served: Served
let opened: WatchedPage
let page: Page
const requests: { readonly method: string; readonly path: string }[] = []

const recordOf = (name: string) => JSON.stringify(examples.find((example) => example.name === name)?.record)
const choose = (label: string) => page.getByLabel('Example').selectOption({ label })
const nothingFound = () => page.getByText('Nothing found: every call runs.').waitFor()

async function shows(text: string | RegExp): Promise<void> {
  await page.getByRole('article', { name: 'The decision' }).getByText(text).first().waitFor()
}

describe.skipIf(chromiumPath === null)(`the playground${needsChromium}`, () => {
  beforeAll(async () => {
    buildPlayground()
    served = await servePlayground()
    opened = await openPage(await sharedBrowser())
    page = opened.page
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url())
      if (protocol !== 'data:') requests.push({ method: request.method(), path: pathname })
    })
    await page.goto(served.url)
    await page.getByText('Profile standard, mode repair').click()
  }, setUpMs)
  afterAll(() => {
    served?.close()
    return page?.context().close()
  })

  test('begins with an example, opened at its finding, and every example says what it finds', async () => {
    await shows('stale-argument')
    for (const { name, about, finds } of examples) {
      await choose(name)
      await page.getByText(about).waitFor()
      if (finds === null) await nothingFound()
      else await shows(finds)
    }
  })

  test('makes the change that an example suggests, and undoes edits', async () => {
    await choose('A stale id')
    await shows('stale-argument')
    await page.getByRole('button', { name: 'Try it: change message 5' }).click()
    await nothingFound()
    await page.getByRole('article', { name: 'User, message 5' }).getByText('to the same card').waitFor()
    await page.getByRole('button', { name: 'Undo the edits' }).click()
    await shows('stale-argument')
    await page.getByRole('article', { name: 'User, message 5' }).getByText('to card_8107').waitFor()
  })

  test('follows an edit of a message and of an argument', async () => {
    await choose('An action undone')
    await shows('inverse-action')
    await page.getByRole('button', { name: 'Edit: User, message 1' }).click()
    await page.getByLabel('Text of User, message 1').fill('Lock account A-1042, and then unlock it again.')
    await nothingFound()
    await page.getByLabel('Text of User, message 1').fill('Please lock account A-1042 right away.')
    await shows('inverse-action')
    await page.getByRole('button', { name: 'Edit: Agent, message 4' }).click()
    const argumentsField = page.getByLabel('Arguments of Agent, message 4, call 1')
    await argumentsField.fill('{"account_id": ')
    await page.getByText('This is not valid JSON yet. The last valid value is judged.').waitFor()
    await argumentsField.fill(`{"account_id": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
    await page.getByText('Expected at most 64 levels of nesting. The last valid value is judged.').waitFor()
    await argumentsField.fill('{"account_id": "A-77"}')
    await nothingFound()
  })

  test('shows the tools of the example that is chosen, and follows an edit of a schema', async () => {
    await choose('An action undone')
    await shows('inverse-action')
    await choose('A call its schema refuses')
    await shows('refused-call')
    await page.getByText('Edit the tools').click()
    const tools = page.getByLabel('Tool schemas')
    const before = await tools.inputValue()
    await tools.fill(before.replaceAll('"day"', '"date"'))
    await nothingFound()
    await tools.fill('{}')
    await page.getByText('Expected a list of tools').waitFor()
    await tools.fill(before)
    await shows('refused-call')
  })

  test('follows the profile and each of its settings, and keeps the last valid ones', async () => {
    await choose('A double booking')
    await shows('done-already')
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('paper')
    await nothingFound()
    await page.getByText('Edit the profile').click()
    const settings = page.getByLabel('Profile settings')
    expect(JSON.parse(await settings.inputValue())).toMatchObject({ extends: 'paper' })
    await settings.fill('{"name": "mine", "extends": "paper", "add": ["done-already"]}')
    await shows('done-already')
    await settings.fill('{"name": "mine", "extends": "paper", "add": ["none"]}')
    await page.getByText('Profile settings: add: expected conditions that paper does not have').waitFor()
    await shows('done-already')
    await settings.fill('{"name": "mine", "extends": "paper", "rules": ["rules.yaml"]}')
    await page.getByText('The profile names the file rules.yaml, and this page reads no files.').waitFor()
    await settings.fill('{"name": "mine", "extends": "standard", "leaveOut": ["done-already"]}')
    await nothingFound()
    await page.getByRole('button', { name: 'Share by a link' }).click()
    const link = await page.getByLabel('Text to copy').inputValue()
    const other = await openPage(await sharedBrowser())
    await other.page.goto(link)
    await other.page.getByText('Nothing found: every call runs.').waitFor()
    await other.page.getByText('Profile of your own, mode repair').waitFor()
    await other.page.context().close()
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('standard')
    await shows('done-already')
  })

  test('says that a damaged link cannot be read', async () => {
    const other = await openPage(await sharedBrowser())
    await other.page.goto(`${served.url}#trace=AAAA`)
    await other.page.getByText('The link is damaged or cut off').waitFor()
    await other.page.context().close()
  })

  test('opens a link whose profile is invalid under the standard profile, and says so', async () => {
    const shared = {
      text: recordOf('A loop'),
      profile: { extends: 'none', __proto__: { name: 'x' } },
      mode: '',
      verdict: '',
    }
    const fragment = deflateRawSync(JSON.stringify(shared)).toString('base64url')
    const other = await openPage(await sharedBrowser())
    await other.page.goto(`${served.url}#trace=${fragment}`)
    await other.page.getByText('Profile settings: name: expected a name of lower-case letters').waitFor()
    await other.page.getByRole('article', { name: 'The decision' }).getByText('known-answer').first().waitFor()
    await other.page.getByText('Profile standard, mode repair').waitFor()
    await other.page.context().close()
  })

  test('shows what the gate does with each answer of the scripted verifier', async () => {
    await choose('A stale id')
    await shows('stale-argument')
    await shows('Its negative twin takes its place: charge_card(card_id="card_8107", amount=35)')
    await shows(/Each time it preferred the twin/)
    await page.getByLabel('Mode').selectOption('advise')
    await shows(/Kept because mode advise only answers calls/)
    await page.getByLabel('Mode').selectOption('repair')
    await page.getByLabel('The scripted verifier').selectOption('one-order')
    await shows(/Kept because the two orders do not both prefer the twin/)
  })

  test('says why no condition fired, in the words of twincheck explain', async () => {
    await choose('Polling that is fine')
    await nothingFound()
    await page.getByText('known-answer', { exact: true }).waitFor()
    await page
      .getByText('a second time only')
      .or(page.getByText(/third time/))
      .first()
      .waitFor()
  })

  test('shares a run by a link, says what the link contains, and opens it again without sending it', async () => {
    await choose('An invented recipient')
    await shows('unknown-target')
    await page.getByRole('button', { name: 'Share by a link' }).click()
    await page
      .getByText(
        'The link contains 2 messages, 2 tool schemas, profile, mode and the scripted verifier’s answer. Redacted: 0 secrets.',
      )
      .waitFor()
    const link = await page.getByLabel('Text to copy').inputValue()
    const other = await openPage(await sharedBrowser())
    const sent: string[] = []
    other.page.on('request', (request) => sent.push(request.url()))
    await other.page.goto(link)
    await other.page.getByRole('article', { name: 'The decision' }).getByText('unknown-target').first().waitFor()
    expect(sent.every((url) => !url.includes('trace='))).toBe(true)
    await other.page.context().close()
  })

  test('reads pasted text of another format, and says why a text cannot be read', async () => {
    await page.getByText('Paste a trace').click()
    const paste = page.getByLabel('Trace as text')
    await paste.fill('{"foo": 1}')
    await page.getByText('Unrecognised format. Top-level keys: foo.').waitFor()
    await paste.fill('<img src=x onerror=alert(1)>')
    await page.getByText('This could not be read').waitFor()
  })

  test('reads a file that is chosen or dropped', async () => {
    const file = (name: string) => ({
      name: 'run.json',
      mimeType: 'application/json',
      buffer: Buffer.from(recordOf(name)),
    })
    await page.getByLabel('File with a trace').setInputFiles(file('A loop'))
    await shows('known-answer')
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([${JSON.stringify(recordOf('A double booking'))}], 'run.json'))
      const source = document.querySelector('[aria-label="Source"]')
      source.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })()`)
    await shows('done-already')
  })

  test('shows markup, reversing characters and prototype keys of a trace as text, and refuses one that is too deep', async () => {
    const markup =
      '<img src="https://example.com/x.png" onerror="document.title = 1"><script>document.title = 1</script>'
    const given = (depth: number) =>
      `{"__proto__": {"polluted": true}, "constructor": 1, "name": "\u202egnp.exe", "deep": ${'['.repeat(depth)}${']'.repeat(depth)}}`
    const call = (depth: number) => ({ id: 'a', type: 'function', function: { name: markup, arguments: given(depth) } })
    const trace = (depth: number) => {
      const messages = [
        { role: 'user', content: `${markup} \u202eoslO` },
        { role: 'assistant', content: '', tool_calls: [call(depth)] },
      ]
      return JSON.stringify({ messages })
    }
    await page.getByLabel('Trace as text').fill(trace(500))
    await page.getByText('expected at most 64 levels of nesting').waitFor()
    await page.getByLabel('Trace as text').fill(trace(40))
    await shows(/<img src=/)
    await page.getByRole('article', { name: 'User, message 1' }).getByText('‹U+202E›').waitFor()
    await page.getByRole('article', { name: 'Agent, message 2' }).getByText('‹U+202E›').waitFor()
    expect(await page.title()).toBe('TwinCheck playground')
    expect(await page.evaluate('[document.images.length, {}.polluted === undefined]')).toEqual([0, true])
  })

  test('keeps a text that could not be read, and frees the field when it could', async () => {
    const paste = page.getByLabel('Trace as text')
    await paste.fill('{"messages": [')
    await page.getByText('This could not be read').waitFor()
    expect(await paste.inputValue()).toBe('{"messages": [')
    await paste.fill(recordOf('An action undone'))
    await shows('inverse-action')
    expect(await paste.inputValue()).toBe('')
  })

  test('keeps the edits of a run while another run is shown', async () => {
    const text = [recordOf('An action undone'), recordOf('A double booking')].join('\n')
    await page.getByLabel('Trace as text').fill(text)
    await shows('inverse-action')
    await page.getByRole('button', { name: 'Edit: User, message 1' }).click()
    await page.getByLabel('Text of User, message 1').fill('Lock account A-1042, and then unlock it again.')
    await nothingFound()
    await page.getByLabel(/^Run/).selectOption('1')
    await shows('done-already')
    await page.getByLabel(/^Run/).selectOption('0')
    await page.getByText('Lock account A-1042, and then unlock it again.').waitFor()
    await nothingFound()
  })

  test('lists the findings of a run, and shows the message of each, however far down it is', async () => {
    const call = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'book_room', arguments: '{"room":"Oslo"}' },
    })
    const booked = (id: string) => [
      { role: 'assistant', content: '', tool_calls: [call(id)] },
      { role: 'tool', tool_call_id: id, content: '{"booked": true}' },
    ]
    const talk = Array.from({ length: 130 }, () => [
      { role: 'assistant', content: 'Anything else?' },
      { role: 'user', content: 'Book the room Oslo.' },
    ])
    const request = { role: 'user', content: 'Book the room Oslo.' }
    const messages = [request, ...booked('a'), ...booked('b'), ...talk.flat(), ...booked('c'), ...booked('d')]
    await page.getByLabel('Trace as text').fill(JSON.stringify({ messages }))
    const findings = page.getByRole('list', { name: 'Findings' }).getByRole('button')
    await findings.first().waitFor()
    await findings.last().click()
    await page.getByRole('article', { name: 'Agent, message 268' }).getByRole('button', { pressed: true }).waitFor()
    expect(await page.getByRole('article', { name: /, message \d+$/ }).count()).toBeLessThanOrEqual(100)
    await page.getByLabel('Messages on the page').selectOption('Messages 1 to 100 of 269')
    await page.getByRole('button', { name: 'Messages 101 to 200 of 269' }).click()
    await page.getByRole('article', { name: 'Agent, message 200' }).waitFor()
  })

  test('opens a finding about a text of the agent', async () => {
    const messages = [
      { role: 'user', content: 'Send Sam an e-mail that the meeting moves to 3 pm.' },
      { role: 'assistant', content: 'The e-mail has been sent to Sam.' },
    ]
    const tools = [
      { type: 'function', function: { name: 'send_email', parameters: { type: 'object', properties: {} } } },
    ]
    await page.getByLabel('Trace as text').fill(JSON.stringify({ tools, messages }))
    await shows('claimed-undone')
    await shows('This finding is only shown to people.')
    await page.getByRole('article', { name: 'Agent, message 2' }).getByText('claimed-undone').waitFor()
  })

  test('has no accessibility violation and does not scroll sideways, however it is looked at', async () => {
    await choose('A stale id')
    await shows('stale-argument')
    await page.getByText('Why each condition fired or stayed silent').click()
    await page.getByText('Paste a trace').click()
    expect(await findViolationsInAllWays(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('needs at most 400 kB, compressed, for its first load', () => {
    const built = buildPlayground()
    const files = ['index.html', ...readdirSync(join(built, 'assets')).map((file) => join('assets', file))]
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0)
    expect(size).toBeGreaterThan(100_000)
    expect(size).toBeLessThanOrEqual(400_000)
  })

  test('asks its server for its own files only, allows no inline script and complains about nothing', async () => {
    const policy = (await fetch(served.url)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const files = requests.map(({ method, path }) => `${method} ${path.replace(/-[\w-]+\./, '.')}`)
    expect(new Set(files)).toEqual(
      new Set(['GET /', 'GET /assets/index.js', 'GET /assets/index.css', 'GET /assets/judge.js']),
    )
    expect(opened.complaints).toEqual([])
  })

  test('is used by keys alone', async () => {
    const fresh = await openPage(await sharedBrowser())
    await fresh.page.goto(served.url)
    await fresh.page.getByRole('article', { name: 'The decision' }).waitFor()
    const focused = () => fresh.page.evaluate('document.activeElement?.getAttribute("aria-label")')
    for (let pressed = 0; pressed < 40 && (await focused()) !== 'Edit: User, message 1'; pressed++)
      await fresh.page.keyboard.press('Tab')
    await fresh.page.keyboard.press('Enter')
    await fresh.page.keyboard.press('Tab')
    await fresh.page.keyboard.press('Control+A')
    await fresh.page.keyboard.type('Book the room Oslo for 2026-11-20 twice.')
    expect(await fresh.page.getByLabel('Text of User, message 1').inputValue()).toBe(
      'Book the room Oslo for 2026-11-20 twice.',
    )
    await fresh.page.context().close()
  })
})
