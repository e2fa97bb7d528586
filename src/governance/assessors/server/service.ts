export { readOwnAssessorRequests } from './own-requests.ts'
export { toRequestsInShort as toAssessorRequestsInShort } from './views.ts'
