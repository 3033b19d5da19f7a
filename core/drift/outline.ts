/**
 * What an answer looks like, whatever it says: its kind, its charset, the names of its columns or keys in their order,
 * and the shapes of their values. A source that changes its format changes this first.
 */
import { gunzipSync, inflateRawSync, constants } from 'node:zlib'
import { HEAD_BYTES } from '../http/body.ts'
import { charsetOf, decodeText, type CharsetHint } from '../decode/charset.ts'
import { namesOfHtml, namesOfJson, namesOfTable, namesOfXml } from './outline-names.ts'
import { noNames, type OutlineName, type Names } from './names.ts'

type Kind = 'csv' | 'json' | 'xml' | 'html' | 'zip' | 'gzip' | 'xls' | 'texto'

/** Of one answer or of several of one feed. */
export interface Outline {
  /** As it came, and of what is packed in it: «zip, csv». */
  readonly kind: string
  /** Null for what is all ASCII, and for what is no text. */
  readonly charset: string | null
  readonly names: readonly OutlineName[]
}

/** An archive within an archive is looked into, and no deeper. */
const DEEPEST_ARCHIVE = 2

interface Given extends CharsetHint {
  /** The bytes are all there are: the last row is whole. */
  readonly whole: boolean
}

/** Never throws: of what cannot be read the kind is told. @param head the first bytes of an answer */
export function outlineOf(head: Uint8Array, given: Given, depth = 0): Outline {
  const bytes = head.subarray(0, HEAD_BYTES)
  const packed = depth < DEEPEST_ARCHIVE ? packedKind(bytes) : undefined
  if (packed) {
    const inner = unpacked(bytes, packed)
    if (!inner) return { kind: packed, charset: null, names: [] }
    const outline = outlineOf(inner, { whole: inner.length < HEAD_BYTES && given.whole }, depth + 1)
    return { ...outline, kind: `${packed}, ${outline.kind}` }
  }
  if (startsWith(bytes, OLE)) return { kind: 'xls', charset: null, names: [] }
  const charset = charsetOf(bytes, given)
  const names = noNames()
  const kind = read(decodeText(bytes, { encoding: charset ?? 'utf-8' }), given, names)
  return { kind, charset: charset ?? null, names: names.list() }
}

function read(text: string, { whole, contentType }: Given, names: Names): Kind {
  const start = text.slice(0, 1024).trimStart()
  if (/^[{[]/.test(start)) {
    namesOfJson(text, names)
    return 'json'
  }
  if (
    /^<!doctype html|<html|<head|<body|<table/i.test(start) ||
    (start.startsWith('<') && /html/.test(contentType ?? ''))
  ) {
    namesOfHtml(text, names)
    return 'html'
  }
  if (start.startsWith('<')) {
    namesOfXml(text, names)
    return 'xml'
  }
  return namesOfTable(text, { whole, names }) ? 'csv' : 'texto'
}

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

function packedKind(bytes: Uint8Array): 'zip' | 'gzip' | undefined {
  if (startsWith(bytes, GZIP)) return 'gzip'
  return startsWith(bytes, ZIP) ? 'zip' : undefined
}

/** What the beginning of an archive unpacks to: of a ZIP, its first file. Undefined where that is none or damaged. */
function unpacked(bytes: Uint8Array, kind: 'zip' | 'gzip'): Uint8Array | undefined {
  // A piece of a stream ends where it ends.
  const limits = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 4 * 2 ** 20 }
  try {
    if (kind === 'gzip') return gunzipSync(bytes, limits)
    const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const [method, packedSize] = [header.readUInt16LE(8), header.readUInt32LE(18)]
    const start = 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
    const content = header.subarray(start, packedSize ? start + packedSize : undefined)
    return method === 0 ? content : inflateRawSync(content, limits)
  } catch {
    return undefined
  }
}
