import { expect, test } from 'vitest';
import { createAddressGuard, isPublicName } from '../../../server/media/address-guard.ts';
import { guardTarget } from '../../../server/media/guarded-target.ts';

const guard = createAddressGuard({ ownAddresses: () => ['198.41.0.4', '2001:503:ba3e:0:0:0:2:30'] });

const refusedAddresses = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
  192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.254 255.255.255.255 168.63.129.16
  :: ::1 ::2 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:8.8.8.8
  ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:7f00:1 ::ffff:0:127.0.0.1 ::ffff:0:8.8.8.8
  64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b::10.0.0.1 64:ff9b::8.8.8.8 64:ff9b:1::7f00:1 64:ff9b:1::808:808
  100::1 100:0:0:1::1 fc00::1 fd00::1 fd00:ec2::254 fd20:ce::254 fdff:ffff::1 fe80::1 fe80::a9fe:a9fe febf::1
  fec0::1 feff::1 ff00::1 ff02::1 ff0e::1 2001::1 2001:0:7f00:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:5::1 2001:10::1 2001:20::1 2001:30::1 2001:1ff::1
  2001:db8::1 2001:db8:ffff::1 2002::1 2002:7f00:1::1 2002:a9fe:a9fe::1 2002:808:808::1 2620:4f:8000::1
  3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 e000::1 f000::1 1::1 1000::1
`;
/** Spellings that only some resolvers, parsers or shells accept. None is a plain IP address, so none passes. */
const refusedSpellings = `
  127.1 127.0.1 1 0 2130706433 3232235521 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 017700000001 0177.1
  00000177.0.0.1 127.0.0.1. 127.0.0.01 8.8.8.8. 8.8.8 134744072 0x08080808 010.010.010.010 08.8.8.8 8.8.8.8:80
  8.8.8.8/32 [::1] [2606:4700::1111] ::1%lo fe80::1%eth0 fe80::1%25eth0 2606:4700::1111%eth0 ::ffff:127.1
  ::ffff:0x7f000001 ::ffff:0177.0.0.1 localhost example.com ①②⑦.0.0.1 127。0。0。1 +8.8.8.8 8.8.8.8\0 256.1.1.1
`;
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

test.each(wordsOf(refusedAddresses))('%s is not public', (address) => {
  expect(guard.allowsAddress(address)).toBe(false);
});

test.each([...wordsOf(refusedSpellings), '', ' 8.8.8.8', '8.8.8.8\n'])('%j is no plain address', (text) => {
  expect(guard.allowsAddress(text)).toBe(false);
});

test.each(
  wordsOf(`1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
    169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
    223.255.255.255 168.63.129.15 2001:200::1 2001:4860:4860::8888 2606:4700:4700::1111 2606:4700:4700:0:0:0:0:1111
    2A00:1450:4001:81b::200e 2003::1 2620:4f:7fff::1 3ffe::1`),
)('%s is public', (address) => {
  expect(guard.allowsAddress(address)).toBe(true);
});

test.each(['198.41.0.4', '2001:503:ba3e::2:30'])('%s is public, but this machine itself', (address) => {
  expect(guard.allowsAddress(address)).toBe(false);
});

test('the addresses of the interfaces are known without being told', () => {
  expect(createAddressGuard().allowsAddress('127.0.0.1')).toBe(false);
});

test('an allowed network is allowed in its own family and within its bounds only', () => {
  const open = createAddressGuard({ allowedNetworks: ['127.0.0.0/30', 'fd00:1::/32'] });
  const tried = ['127.0.0.3', '127.0.0.4', '::ffff:127.0.0.1', 'fd00:1:2::3', 'fd00:2::1', '127.1'];
  expect(tried.filter((address) => open.allowsAddress(address))).toEqual(['127.0.0.3', 'fd00:1:2::3']);
});

test('a malformed network is refused when the guard is made', () => {
  expect(() => createAddressGuard({ allowedNetworks: ['10.0.0.0'] })).toThrow();
});

test.each(
  wordsOf(`localhost LOCALHOST localhost. foo.localhost metadata instance-data metadata.google.internal
    metadata.google.internal. ip-10-0-0-1.ec2.internal printer.local kubernetes.default.svc api.default.svc.cluster.local
    router.lan nas.home router.home.arpa host.docker.internal intranet wiki.corp x.onion a..com .com . com`),
)('the name %s is private', (name) => {
  expect(isPublicName(name)).toBe(false);
});

test.each(['', ' '])('the name %j is no public one', (name) => {
  expect(isPublicName(name)).toBe(false);
});

test.each(['example.com', 'example.com.', 'xn--bcher-kva.example', 'internal.example', '127.0.0.1.nip.io'])(
  'the name %s may be looked up',
  (name) => {
    expect(isPublicName(name)).toBe(true);
  },
);

const rules = {
  guard: createAddressGuard({ ownAddresses: () => [] }),
  allowedPorts: [80, 443],
  resolveHost: async () => ['1.1.1.1'],
};
const never = new AbortController().signal;
const notPublic = 'its host, or one that it redirects to, has no public IP address';

/** What URLs make of the spellings above: the parser undoes them, and the guard sees what they mean. */
test.each(
  wordsOf(`http://127.1/ http://127.0.1/ http://1/ http://0/ http://2130706433/ http://0x7f000001/ http://0X7F.1/
    http://0177.0.0.1/ http://017700000001/ http://0x7f.0x0.0x0.0x1/ http://127.0.0.1./ http://127.1./ http://0x7f.1./
    http://①②⑦.⓪.⓪.①/ http://１２７.0.0.1/ http://127。0。0。1/ http://%31%32%37.0.0.1/ http://0x7f%2e1/
    http://169.254.169.254/latest/meta-data/ http://2852039166/ http://0xa9fea9fe/ http://0251.0376.0251.0376/
    http://[::1]/ http://[::]/ http://[0:0:0:0:0:0:0:1]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/
    http://[::127.0.0.1]/ http://[64:ff9b::127.0.0.1]/ http://[2002:7f00:1::]/ http://[fd00:ec2::254]/ http://[fe80::1]/
    https://localhost/ https://LOCALHOST./ https://ｌｏｃａｌｈｏｓｔ/ https://metadata.google.internal/computeMetadata/v1/
    http:127.0.0.1 http:\\\\127.0.0.1/ http:///127.0.0.1/ https://foo.localhost/ http://intranet/`),
)('%s leads to no public address', async (url) => {
  await expect(guardTarget(url, undefined, rules, never)).rejects.toThrow(notPublic);
});

test.each([
  ['http://[fe80::1%25eth0]/', 'valid URL'],
  ['http://[::1%lo]/', 'valid URL'],
  ['http://256.1.1.1/', 'valid URL'],
  ['http://1.2.3.4.5/', 'valid URL'],
  ['http://a b/', 'valid URL'],
  ['//example.com/a.png', 'valid URL'],
  ['http://', 'valid URL'],
  ['ftp://example.com/a.png', 'http and https'],
  ['file:///etc/passwd', 'http and https'],
  ['gopher://example.com/', 'http and https'],
  ['ws://example.com/', 'http and https'],
  ['data:image/png;base64,AAAA', 'http and https'],
  ['blob:https://example.com/1', 'http and https'],
  ['javascript:alert(1)', 'http and https'],
  ['https://ann@example.com/', 'user name'],
  ['https://:secret@example.com/', 'user name'],
  ['https://example.com@127.0.0.1/', 'user name'],
  ['http://example.com:22/', 'ports 80 and 443'],
  ['https://example.com:8443/', 'ports 80 and 443'],
  ['http://example.com:0/', 'ports 80 and 443'],
])('%s is refused: %s', async (url, words) => {
  await expect(guardTarget(url, undefined, rules, never)).rejects.toThrow(words);
});

test('a public address stands for itself; a name for what the resolver says of it, without the last dot', async () => {
  const names: string[] = [];
  const asked = {
    ...rules,
    resolveHost: async (name: string) => [names.push(name) === 1 ? '1.1.1.1' : '2606:4700::1'],
  };
  const addresses = [];
  for (const url of [
    'http://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'http://example.com:443/',
    'https://bücher.example./',
  ])
    addresses.push((await guardTarget(url, undefined, asked, never)).addresses);
  expect(addresses).toEqual([['8.8.8.8'], ['2606:4700::1111'], ['1.1.1.1'], ['2606:4700::1']]);
  expect(names).toEqual(['example.com', 'xn--bcher-kva.example']);
});

test.each([[['1.1.1.1', '10.0.0.1']], [['::1', '1.1.1.1']], [['fe80::1%eth0']], [['127.1']], [[]]])(
  'a name at %j is refused in the words for every private host',
  async (addresses) => {
    const bad = { ...rules, resolveHost: async () => addresses };
    await expect(guardTarget('https://example.com/', undefined, bad, never)).rejects.toThrow(notPublic);
  },
);
