export { verifyChains, type Verification } from '../chain/server/verify-chains.ts'
export { readSignOffs, type CaseSignOff, type RequestsOf } from './read-signatures.ts'
export { createSigning, type SignatureRequest } from './sign-case.ts'
