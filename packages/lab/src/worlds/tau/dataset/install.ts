/** tau-bench's data, pinned to commit 59a200c6 of sierra-research/tau-bench. */
import { dumpJson, LiteralReader, PythonError, type PyValue } from '@twincheck/eval/python'
import { type Installed, type InstallOptions, installPinned, type Release } from '../../install/install-pinned.ts'
import { type MadeFile, type PinnedTarget, pinnedFiles } from '../../install/pinned-file.ts'
import { TauDataError } from './data-file-error.ts'

export const tauFiles = pinnedFiles(
  `
  444d7565c68434a3e3fb72efd717f9f9cd5c56dce227f6f56e078f1cb0ed233a 2114218 airline/flights.json
  1cf0bbc58ad984be9de7c24dba6dd27393f94cdbd482d8524f6a54db1f561a8c 2325594 airline/reservations.json
  bd264e2a31e0fa35cdfef8987e70a0dd3776828b582fe90e7a44823a12eb4cea  595947 airline/users.json
  2598a12586d28f2d6bd16bc86f4c800029b6af18e0abb5c475ef5c869c11ced1 1810945 retail/orders.json
  a9eabcc1a9742c5f5288c2779acce52b9308423383ed24706bbaf0889f762a0f  172258 retail/products.json
  6f4fd104cc5e80b92166c4035315c31532c6cea52a90dcdf18425ee7f87c2b82  322932 retail/users.json
  `,
  (path) => path.replace('/', '/data/'),
)

export const tauToolLists: readonly MadeFile[] = [
  toolList(
    {
      path: 'airline/tools.json',
      bytes: 11772,
      sha256: 'c7b3791a7b2f35a919e40f592e136915a06deb940ec4bac0c11fd481715702ff',
    },
    `
    927ca66e6bf289d27582c939d7300ee028ed0a237e2592afed160265f9953304 10282 airline/tools/book_reservation.py
    3be497428304817e4dae17222dc9d1d41a27d28bf0abc2a613687a6e890d70fe  1266 airline/tools/calculate.py
    5dd83916f9dce20a4bac6ecf45c2f4555ae28f0981339c7d237d3f98af2e6b98  1528 airline/tools/cancel_reservation.py
    3c45957d9489e4226000de99f015c67ca5cc920f867c5a5739edba20cd920b6b  1082 airline/tools/get_reservation_details.py
    50cd80bee1fa2da99852ebd37289964f0b5f34994d9f34104f7d6953216fa7c4  1028 airline/tools/get_user_details.py
    8c6921b793ce6e93bfa18024e40fa1136f8c4e8204f8fa6f0248beaf674651ba  1633 airline/tools/list_all_airports.py
    ca64bab422da436c0ab9e3a77135f786ca934e8cb917d502f0dbab2847716c78  2014 airline/tools/search_direct_flight.py
    205b32a28de70bff29f8846c875964af78c6d6d94685bf79579861b3308efa3d  3240 airline/tools/search_onestop_flight.py
    d067a526d0a3579cd4a814fa14d231a62da4854520124ff2af8969f16715a773  1765 airline/tools/send_certificate.py
    ff2b17409d3d6fade8657e2ada46b0b50e33c6570502cba4ec0202652c51ffa5   980 airline/tools/think.py
    d3f105f8a8efc11e8dbb039b12e9e1d86d7c1f1ae16a26bd2bbf41cde2b21db6  1144 airline/tools/transfer_to_human_agents.py
    5b72dc0fcd0a2ae21bb116ddc0a76dcc5d2fc2c71dec1fae75942f24f5d6eafd  3268 airline/tools/update_reservation_baggages.py
    58ef41d20d5ba53782dce1bbcbd514aaa6fcb0670980f54070d8263ab9f8b985  6070 airline/tools/update_reservation_flights.py
    6ed46b57dc3c6c487219720a10f116774686046f11868c747493ae9a703d2957  2712 airline/tools/update_reservation_passengers.py
    `,
  ),
  toolList(
    {
      path: 'retail/tools.json',
      bytes: 13282,
      sha256: '833272a8817f6fa3eb54fc3694e0ce16e9685c72bf4ecc2b35639bd564acd235',
    },
    `
    2c3380802673493843ef6d7f3e569e2aed52265ca0b9f7ac248346828d0c75f7 1324 retail/tools/calculate.py
    c33151a896b62ac87ed1bcbcbd62dabcd47c8c1eaf47bbb5e2f15f8b6283b19d 3320 retail/tools/cancel_pending_order.py
    d547d44b28e97513d4a15714d4bd2bbca13f76827bfe06b71e1b51a742f44489 5370 retail/tools/exchange_delivered_order_items.py
    a289f00eb689146f102d97951d6e7b29c9c639314c203efbfcd888f893d91560 1132 retail/tools/find_user_id_by_email.py
    22c176ffc285b25db573e0e38d82d678e2641298c6d1318f69d2582d52eb7433 2013 retail/tools/find_user_id_by_name_zip.py
    ca6c23cc89c1e981251b9adb1e6d705e364ff942aee986b12335b36e94281056 1087 retail/tools/get_order_details.py
    9578fb31b5e092361a5d0e5d4a8e2afe4b8fb4a96d279d031b01266d9b5c768d 1104 retail/tools/get_product_details.py
    f22b59126c2a2aaa102f39dea778653a9298d1902477dd5246509d019318e8d3 1021 retail/tools/get_user_details.py
    63b9f562f893bab36fc6fb91da92978ba9c106f2d6fad88aee3ca20801e4a2e3 1035 retail/tools/list_all_product_types.py
    8f23d24511078ca10818fac8501db358ad699584952233d696a695e78993d001 3212 retail/tools/modify_pending_order_address.py
    f1a39d42e42c162dc961afa7f1b4d29c73c5a3710a3b9dff318a076213b6c858 5707 retail/tools/modify_pending_order_items.py
    6c2d4c329fae0d66d50bd48cb6ae9520167137f8b20d3385fa407aa5b03d2fe5 4364 retail/tools/modify_pending_order_payment.py
    b1f8ac2141056ccee668824d6ab124ce659ea3574e7b186b39af3f558c07ac61 2920 retail/tools/modify_user_address.py
    7d92e8962c17e5fa9c8e3240d21e31fc1adf5e68100c92bb0f67e0a67ea5b7bf 3632 retail/tools/return_delivered_order_items.py
    9d9423922fcdc98578c1d6544f35d28ff155e9a5a172355b662db326ef7eb1fc 1160 retail/tools/think.py
    2b6d4685da53f72709b28b60e14e1897947ac366bc7ecee6d2b7c7169a3d95a6 1200 retail/tools/transfer_to_human_agents.py
    `,
  ),
]

export const tauRelease: Release = {
  title: 'tau-bench',
  code: 'tau-install',
  source:
    'https://raw.githubusercontent.com/sierra-research/tau-bench/59a200c6d575d595120f1cb70fea53cef0632f6b/tau_bench/envs',
  files: tauFiles,
  made: tauToolLists,
}

export function installTau(options: InstallOptions): Promise<Installed> {
  return installPinned(tauRelease, options)
}

function toolList(target: PinnedTarget, list: string): MadeFile {
  const sources = pinnedFiles(list)
  const make = (contents: readonly Buffer[]) => {
    const tools = contents.map((bytes, index) => readToolSource(bytes.toString('utf8'), sources[index]?.path ?? ''))
    return Buffer.from(dumpJson(tools, { indent: 1 }))
  }
  return { target, sources, make }
}

const definition = /def get_info\([^)]*\)[^:]*:\s*return\s/

/** Reads the tool definition from a Python file: the literal that `get_info` returns. The file is parsed, never evaluated. */
export function readToolSource(source: string, file: string): PyValue {
  const start = definition.exec(source)
  if (start === null) throw new TauDataError(file, 'a get_info that returns a literal', 'none')
  try {
    return new LiteralReader(source.slice(start.index + start[0].length)).readLiteral()
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    throw new TauDataError(file, 'a Python literal behind get_info', error.text, { cause: error })
  }
}
