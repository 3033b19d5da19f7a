/** The client of a bucket, made when it is first needed: its library takes time and memory that only its users pay. */
import { homedir } from 'node:os'
import type { S3Client } from '@aws-sdk/client-s3'

type Library = typeof import('@aws-sdk/client-s3')

export interface Bucket {
  readonly library: Library
  readonly client: S3Client
  readonly name: string
  /** Of each key, with its `/`; empty at the root of the bucket. */
  readonly prefix: string
}

/** How long a store is waited for, in milliseconds, and how often each request is tried. */
export interface StorePatience {
  readonly connectMs: number
  /** Without a byte either way. */
  readonly idleMs: number
  /** For one attempt: all that is sent, and the beginning of the answer. */
  readonly requestMs: number
  /** For what somebody waits for, all attempts together: the beginning of a file, a list, a removal. */
  readonly answerMs: number
  readonly attempts: number
}

export const STORE_PATIENCE: StorePatience = {
  connectMs: 3000,
  idleMs: 30_000,
  requestMs: 60_000,
  answerMs: 15_000,
  attempts: 3,
}

export interface BucketPlace {
  /** `s3://bucket/prefix` */
  readonly url: string
  readonly env: NodeJS.ProcessEnv
  readonly patience?: StorePatience
}

/** Where to and as whom, as AWS's own programs read it; a role of the machine is found where no key is named. */
export async function openBucket({ url, env, patience = STORE_PATIENCE }: BucketPlace): Promise<Bucket> {
  giveHome()
  const library = await import('@aws-sdk/client-s3')
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined
  const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
  const client = new library.S3Client({
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId &&
      secretAccessKey && {
        credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN || undefined },
      }),
    maxAttempts: patience.attempts,
    // Servers other than Amazon's know no checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.idleMs,
      requestTimeout: patience.requestMs,
      throwOnRequestTimeout: true,
    },
  })
  const { host, pathname } = new URL(url)
  const folder = pathname.replace(/^\/|\/$/g, '')
  return { library, client, name: host, prefix: folder && `${folder}/` }
}

/** The library looks for settings in a home, and fails where the system knows of none; containers call that `/`. */
function giveHome(): void {
  try {
    homedir()
  } catch {
    process.env.HOME = '/'
  }
}
