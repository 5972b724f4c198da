/**
 * The headers of a page that is the same for every visitor without cookies: a proxy may keep it for a second, in which
 * a change of prices is not missed.
 */
export const sharedPage = { "Cache-Control": "public, max-age=0, s-maxage=1", Vary: "Cookie" };
