import { secretBox } from '../../src/auth/secret-box.ts'
import { keyStore } from '../../src/auth/session/keys.ts'
import { openDatabase } from '../../src/engine/database.ts'
import { saveArchive } from '../../src/features/auditoria/archive/save-archive.ts'
import { TEST_SECRET } from '../service.ts'

/** One month after another in a process of its own, as an operator does it: URL FOLDER MONTH… */
const [connectionString = '', folder = '', ...months] = process.argv.slice(2)
const db = openDatabase({ connection: { connectionString }, poolSize: 2, maxWaiting: 10, statementTimeoutMs: 0 })
const keys = keyStore(db, secretBox(TEST_SECRET))
const by = { signer: await keys.current('sello'), opened: await keys.publicKeys('sello') }
for (const month of months) await saveArchive(db, month, folder, by)
await db.end()
