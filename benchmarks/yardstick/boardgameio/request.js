// One JSON request over plain HTTP. A kept connection may have been closed by the server meanwhile: then once more.
const http = require('http');

function request(url, { agent, token, body, method = 'POST' }) {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  if (token) headers.Authorization = `Bearer ${token}`;
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, agent, headers }, (answer) => {
      let told = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (told += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode < 300) resolve(told ? JSON.parse(told) : null);
        else reject(new Error(`${answer.statusCode} ${told.slice(0, 200)}`));
      });
    });
    sent.on('error', (error) => {
      const again = error.code === 'ECONNRESET' && sent.reusedSocket;
      if (again) resolve(request(url, { agent, token, body, method }));
      else reject(error);
    });
    sent.end(text);
  });
}

module.exports = { request };
