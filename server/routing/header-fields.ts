/** Fields of a messages request that providers take as headers: betas, and the profile of the user. */

type Members = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

/** A header that both have is sent as one list. */
export function joined(headers: Headers, more: Headers): Record<string, string> {
  const all: Record<string, string> = { ...headers };
  for (const [name, value] of Object.entries(more)) all[name] = [all[name], value].filter(Boolean).join(',');
  return all;
}

/** The same object where the body names none; a profile in the body counts. */
export function withHeaderFields(headers: Headers, { betas, user_profile_id: profile }: Members): Headers {
  const named =
    Array.isArray(betas) && betas.length > 0
      ? joined(headers, { 'anthropic-beta': betas.join(',') })
      : headers;
  return typeof profile === 'string' ? { ...named, 'anthropic-user-profile-id': profile } : named;
}

/** Betas and the profile of the user are named in headers. */
export function withoutHeaderFields(json: Members): Members {
  if (json['betas'] === undefined && json['user_profile_id'] === undefined) return json;
  const { betas: _, user_profile_id: __, ...rest } = json;
  return rest;
}
