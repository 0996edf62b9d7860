/** The success of the earlier call is not known, so the opposite call undoes nothing for certain and has to stay. */
import { type Call, call, did, right, user } from './story.ts'

type Arguments = Call['arguments']

const notKnown = (
  title: string,
  words: string,
  target: Arguments,
  [first, then]: readonly [string, string],
  output: string,
) => right(title, [user(words), did(first, target, output)], call(then, target))

const gate = { gate_id: 'G-5' }
const inLanguage = (language: string, output: string) =>
  notKnown(`a failure in ${language}`, 'Open gate G-5.', gate, ['open_gate', 'close_gate'], output)
const tunnel = { tunnel: 'branch-7' }
const tunnelSays = (title: string, output: string) =>
  notKnown(title, 'Connect the tunnel to branch 7.', tunnel, ['connect_tunnel', 'disconnect_tunnel'], output)

export const thirdLookUnclear = [
  tunnelSays('gRPC', 'rpc error: code = Unavailable desc = transport is closing'),
  tunnelSays('gRPC without a description', 'rpc error: code = DeadlineExceeded'),
  tunnelSays(
    'an AWS text',
    'An error occurred (VpnConnectionLimitExceeded) when calling the CreateVpnConnection operation: limit reached',
  ),
  tunnelSays('an AWS object', '{"__type": "ResourceNotFoundException", "Message": "Tunnel branch-7 not found"}'),
  tunnelSays(
    'a Google object',
    '{"code": 7, "message": "Caller lacks compute.vpnTunnels.use", "status": "PERMISSION_DENIED"}',
  ),
  tunnelSays('a Google text', 'googleapi: Error 403: Required permission is missing, forbidden'),
  tunnelSays('an Azure object', '{"code": "ResourceGroupNotFound", "target": null, "details": []}'),
  tunnelSays('the type error', '{"type":"error","text":"branch-7 does not answer"}'),
  tunnelSays('errorCode', '{"errorCode": "VPN-17", "hint": "check the shared secret"}'),
  tunnelSays('error_code and a text', '{"error_code": 4102, "text": "peer unreachable"}'),
  tunnelSays('code: not_found', '{"code": "not_found", "resource": "branch-7"}'),
  tunnelSays('a problem document', '{"type": "about:blank", "title": "Bad Gateway", "status": 502}'),
  tunnelSays('JSON-RPC', '{"jsonrpc": "2.0", "id": 4, "error": {"code": -32602, "message": "Invalid params"}}'),
  tunnelSays('curl', 'curl: (28) Connection timed out after 10001 milliseconds'),
  tunnelSays('kubectl', 'Error from server (NotFound): tunnels.net "branch-7" not found'),
  tunnelSays('a shell', 'bash: ipsec: command not found'),
  tunnelSays('nothing of that name', 'No tunnel with this name.'),
  tunnelSays('a reference to something else', 'see attached'),
  tunnelSays('a question', 'ok?'),
  tunnelSays('a line of a log', '2026-04-02T10:11:12Z DEBUG ike: sending proposal 3 to 198.51.100.7'),
  tunnelSays('the result is elsewhere', 'Check the console for the result.'),
  inLanguage('German', 'Fehler: Tor G-5 ist gestört.'),
  inLanguage('French', 'Échec de l’ouverture : moteur bloqué.'),
  inLanguage('Spanish', 'No se pudo abrir la puerta G-5.'),
  inLanguage('Portuguese', 'Falha ao abrir o portão G-5.'),
  inLanguage('Italian', 'Impossibile aprire il cancello G-5.'),
  inLanguage('Dutch', 'Openen mislukt: poort G-5 reageert niet.'),
  inLanguage('Polish', 'Nie udało się otworzyć bramy G-5.'),
  inLanguage('Czech', 'Bránu G-5 se nepodařilo otevřít.'),
  inLanguage('Hungarian', 'A G-5 kapu nyitása sikertelen.'),
  inLanguage('Finnish', 'Portin G-5 avaaminen epäonnistui.'),
  inLanguage('Swedish', 'Det gick inte att öppna grinden G-5.'),
  inLanguage('Turkish', 'G-5 kapısı açılamadı.'),
  inLanguage('Romanian', 'Eroare: poarta G-5 este blocată.'),
  inLanguage('Greek', 'Σφάλμα: η πύλη G-5 δεν ανταποκρίνεται.'),
  inLanguage('Russian', 'Ошибка: ворота G-5 не отвечают.'),
  inLanguage('Ukrainian', 'Не вдалося відчинити ворота G-5.'),
  inLanguage('Arabic', 'خطأ: تعذر فتح البوابة G-5'),
  inLanguage('Hebrew', 'שגיאה: השער G-5 לא נפתח'),
  inLanguage('Hindi', 'त्रुटि: गेट G-5 नहीं खुला'),
  inLanguage('Chinese', '操作失败：G-5 门无响应'),
  inLanguage('Japanese', 'エラー：ゲートG-5が応答しません'),
  inLanguage('Korean', '오류: G-5 게이트를 열 수 없습니다'),
  inLanguage('Vietnamese', 'Lỗi: không mở được cổng G-5'),
  inLanguage('Indonesian', 'Gagal membuka gerbang G-5.'),
  notKnown(
    'a mount that printed only its usage',
    'Mount the backup disk.',
    { volume: 'bk-1' },
    ['mount_volume', 'unmount_volume'],
    'usage: mount [-fnrsvw] [-t fstype] device dir',
  ),
  notKnown(
    'a scan that waits for a key',
    'Start the scan on unit 3.',
    { unit: 3 },
    ['start_scan', 'stop_scan'],
    'Press any key to continue . . .',
  ),
  notKnown(
    'a seat whose outcome is unknown',
    'Hold seat 14C.',
    { flight: 'OS-441', seat: '14C' },
    ['hold_seat', 'release_seat'],
    '{"outcome": "UNKNOWN", "trace": "7ac1"}',
  ),
]
