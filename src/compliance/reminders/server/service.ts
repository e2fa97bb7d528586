export { declareDigestPart, type DigestReader, type DigestSection } from '../schedule/server/digest-parts.ts'
