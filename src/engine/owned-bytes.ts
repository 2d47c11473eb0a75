/**
 * Text as bytes that are kept: a short `Buffer.from` is a slice of 64 KiB that it shares with others, and each slice that is kept holds
 * all of them.
 */
export function ownedBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
