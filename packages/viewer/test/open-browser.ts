/** Debian's Chromium, found through TWINCHECK_CHROMIUM or at its usual place. An empty TWINCHECK_CHROMIUM says that there is none. */
import { accessSync, constants, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const usual = '/usr/bin/chromium'

export const chromiumPath: string | null = (process.env.TWINCHECK_CHROMIUM ?? (existsSync(usual) ? usual : '')) || null

/** For titles: says why their tests are skipped. */
export const needsChromium = chromiumPath === null ? ' (needs Chromium: set TWINCHECK_CHROMIUM)' : ''

/** Building the page and starting a browser may take this long on a machine that has much else to do. */
export const setUpMs = 240_000

/**
 * The address bar's pages cost as much as all of ours together, and nobody sees them. A list of our own takes the place of Playwright's, so what that
 * keeps quiet for a page on this machine is in it too.
 */
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...[
    'AimEnabled',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PreconnectToSearch',
    'LensOverlay',
    'MediaRouter',
  ],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
]

let opened: Promise<Browser> | null = null

/** One for all test files of a process, with which it ends: each page has a profile of its own anyway. */
export function sharedBrowser(): Promise<Browser> {
  opened ??= openBrowser()
  return opened
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? usual,
    env: { ...process.env, TMPDIR: socketFolder() },
    args: [
      `--disable-features=${turnedOff.join(',')}`,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** The folder for Chromium's socket. The system allows 107 bytes for a socket's path, and a temporary folder may be deep. */
function socketFolder(): string {
  const isShort = (folder: string) =>
    Buffer.byteLength(join(folder, 'org.chromium.Chromium.XXXXXX', 'SingletonSocket')) <= 107
  return [tmpdir(), '/tmp', '/var/tmp'].find((folder) => isShort(folder) && isWritable(folder)) ?? tmpdir()
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export type WatchedPage = {
  readonly page: Page
  /** Errors on the console, exceptions, and requests that left the page's own place. */
  readonly complaints: readonly string[]
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  // Only a page that hangs takes as long: at a load of 20 on two cores, 30 s were not enough.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (hostname !== '127.0.0.1' && !['file:', 'data:'].includes(protocol))
      complaints.push(`request to ${request.url()}`)
  })
  return { page, complaints }
}
