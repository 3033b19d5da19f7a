import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { checkedName, type ByteRange, type ListedFile, type Store, type StoredFile } from '@tianguis/core/store/store'
import { openBucket, STORE_PATIENCE, type Bucket, type BucketPlace } from './s3-client.ts'
import { isMissing, storeFailure } from './s3-failures.ts'

/** Ten thousand parts are the most that a file may have: 80 GB. */
const PART_BYTES = 8 * 2 ** 20
/** One is filled while the other is on its way, and so much a file takes of memory, whatever its size. */
const PARTS_AT_ONCE = 2

/** A store in a bucket of any server that speaks S3's protocol. Every method throws StoreError for what that does. */
export function s3Store(options: BucketPlace & { readonly spool: string }): Store {
  const place = options.url.replace(/\/$/, '')
  const { answerMs } = options.patience ?? STORE_PATIENCE
  let opening: Promise<Bucket> | undefined
  const bucket = () => (opening ??= openBucket(options))

  /** What somebody waits for, within its time. */
  async function soon<Result>(what: string, work: (bucket: Bucket, abortSignal: AbortSignal) => Promise<Result>) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), answerMs)
    try {
      return await work(await bucket(), late.signal)
    } catch (error) {
      throw storeFailure({ place, what, waitedMs: late.signal.aborted ? answerMs : undefined }, error)
    } finally {
      clearTimeout(timer)
    }
  }

  const put: Store['put'] = async (name, content, signal) => {
    checkedName(name)
    const watched = watch(content)
    try {
      return await upload(await bucket(), name, watched.pieces, signal)
    } catch (error) {
      signal?.throwIfAborted()
      throw watched.failure ? watched.failure.error : storeFailure({ place, what: `escribir «${name}»` }, error)
    }
  }

  return {
    place,
    spool: options.spool,
    put,
    async take(name, path, signal) {
      await put(name, createReadStream(path), signal)
    },
    async get(name, range) {
      checkedName(name)
      const what = `leer «${name}»`
      const found = await soon(what, (opened, abortSignal) => download(opened, name, range, abortSignal))
      return (
        found &&
        Readable.from(
          whole(found, (error) => storeFailure({ place, what }, error)),
          { objectMode: false },
        )
      )
    },
    list: async (folder) => soon(`listar «${checkedName(folder)}»`, (opened, late) => listed(opened, folder, late)),
    async remove(name) {
      checkedName(name)
      await soon(`borrar «${name}»`, ({ client, library, name: Bucket, prefix }, abortSignal) =>
        client.send(new library.DeleteObjectCommand({ Bucket, Key: `${prefix}${name}` }), { abortSignal }),
      )
    },
    locate: (name) => `${place}/${checkedName(name)}`,
    assertRoom: async () => {},
    close: () => void opening?.then(({ client }) => client.destroy()).catch(() => {}),
  }
}

/** The server throws away what it was sent and not told to be whole; what hides that failure is told instead of it. */
function watch(content: AsyncIterable<Uint8Array>) {
  const watched: { pieces: AsyncIterable<Uint8Array>; failure?: { error: unknown } } = { pieces: pieces() }
  return watched
  async function* pieces() {
    try {
      yield* content
    } catch (error) {
      watched.failure = { error }
      throw error
    }
  }
}

/** In parts, each of which is sent again where it did not arrive: what is under the name is whole. */
async function upload(
  { client, name: Bucket, prefix }: Bucket,
  name: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<StoredFile> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  const hash = createHash('sha256')
  let bytes = 0
  async function* measured() {
    for await (const piece of content) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const Body = Readable.from(measured(), { objectMode: false })
  const sending = new Upload({
    client,
    params: { Bucket, Key: `${prefix}${name}`, Body },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  })
  const giveUp = () => void sending.abort()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await sending.done()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    signal?.removeEventListener('abort', giveUp)
    Body.destroy()
  }
}

interface Download {
  readonly body: Readable
  readonly bytes: number | undefined
}

async function download(
  { client, library, name: Bucket, prefix }: Bucket,
  name: string,
  range: ByteRange | undefined,
  abortSignal: AbortSignal,
): Promise<Download | undefined> {
  const Range = range && `bytes=${range.start}-${range.end}`
  try {
    const command = new library.GetObjectCommand({ Bucket, Key: `${prefix}${name}`, Range })
    const { Body, ContentLength } = await client.send(command, { abortSignal })
    return { body: Body as Readable, bytes: ContentLength }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What ends before its time is no end: whoever reads must not take a part for the file. */
async function* whole({ body, bytes }: Download, failure: (error: unknown) => Error): AsyncGenerator<Uint8Array> {
  let came = 0
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      came += piece.length
      yield piece
    }
  } catch (error) {
    throw failure(error)
  }
  if (bytes !== undefined && came < bytes) throw failure(new Error(`${came} of ${bytes} bytes`))
}

async function listed(
  { client, library, name: Bucket, prefix }: Bucket,
  folder: string,
  abortSignal: AbortSignal,
): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new library.ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}/`, ContinuationToken }),
      { abortSignal },
    )
    for (const { Key, Size } of page.Contents ?? []) files.push({ name: Key!.slice(prefix.length), bytes: Size! })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return files
}
