// Sealing means encrypting: what a user typed is encrypted with the public key of their pair, which is stored on the device,
// and decrypted with the private key, which the server gives only to them. So a device can lock itself without a network.

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const cipher = { name: 'AES-GCM', length: 256 } as const

export interface Sealed {
  /** The public key (SPKI) of a pair that was created for this text only. */
  sender: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function sharedKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  salt: BufferSource,
): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('sortie device lock')
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, base, cipher, false, [
    'encrypt',
    'decrypt',
  ])
}

/** Encrypts a text for the owner of the private key. `publicKey` is SPKI in base 64. */
export async function seal(publicKey: string, text: string): Promise<Sealed> {
  const receiver = await crypto.subtle.importKey('spki', fromBase64(publicKey), curve, false, [])
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sharedKey(pair.privateKey, receiver, iv)
  return {
    sender: await crypto.subtle.exportKey('spki', pair.publicKey),
    iv,
    text: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)),
  }
}

/** Decrypts the result of `seal`. `privateKey` is PKCS #8 in base 64. Throws if the key is wrong or the text was changed. */
export async function open(privateKey: string, { sender, iv, text }: Sealed): Promise<string> {
  const recipientKey = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), curve, false, [
    'deriveBits',
  ])
  const senderKey = await crypto.subtle.importKey('spki', sender, curve, false, [])
  const key = await sharedKey(recipientKey, senderKey, iv)
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text))
}
