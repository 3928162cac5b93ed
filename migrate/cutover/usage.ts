/** What `modelroute migrate cutover --help` says. */
export const usage = `usage: modelroute migrate cutover --old URL --new URL --new-key-env NAME [OPTIONS]

A local proxy between your programs and two services. It sends a share of the tenants to the new one, watches
errors and times of both, takes further steps by itself, and goes back by itself when the new one is worse.
Give your programs the URL of the proxy in the place of --old: the path after it is appended to --old or --new.

services
  --old URL              the service that you leave, as in https://old.example/api/v1
  --new URL              the service that you move to, as in http://127.0.0.1:8080/v1
  --new-key-env NAME     environment variable with the key for the new service
  --old-key-env NAME     the same for the old one; without it, the caller's key passes
  --pass-key             the caller's key goes to the new service too
  --map FILE             {"map": {"OLD MODEL": {"to": "NEW MODEL"}}, "paths": {"/OLD": "/NEW"}}
  --timeout SECONDS      longest silence of a service (600)

steps
  --stages LIST          percentages of tenants, rising (1,5,25,100)
  --min-requests N       requests of the new side before a further step (600)
  --min-time SECONDS     time before a further step (600)
  --manual               further steps only by the control page; back still by itself
  --error-margin POINTS  percentage points of errors in addition that are worse (2)
  --latency-margin PCT   percent by which the 95th percentile to the first byte is worse (30)
  --shadow               the old service serves everybody, the new one gets copies, to be compared
  --start-over           begin at the first stage again after a roll back

tenants
  --tenant-header NAME   header that names the tenant; without it the key does (a digest of it)
  --tenant ID            always on the new side, from the first stage on; may be given several times
  --not-tenant ID        never on the new side; may be given several times
  --keep PREFIX          paths that always go to the old service, such as /files; several times

proxy
  --host HOST            where the proxy listens (127.0.0.1)
  --port N               (8090; 0: any)
  --control-port N       port of the control page, on 127.0.0.1 only (8091; 0: any)
  --state FILE           what it remembers (cutover.json); a roll back survives a restart
  --quiet                no live view on the terminal
  --help                 print this

At the start it prints the URL of the control page with a token; a person with that URL may steer. On a terminal there
is a live view, elsewhere one line of JSON for each change. Keys and contents are never printed or kept.

exit status: 0 stopped by SIGINT or SIGTERM, 2 it could not be started; one line says why
`;
